import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { python } from "./build/python.ts";

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  worker: { format: "es" },
  plugins: [
    python(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*"],
        // One version set holds all that the app may ask for; the interpreter is its largest file.
        maximumFileSizeToCacheInBytes: 32_000_000,
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
});
