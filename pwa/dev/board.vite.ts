/** Only for looking at the board: `npx vite --config dev/board.vite.ts`, then /board.html. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  cacheDir: fileURLToPath(new URL("../node_modules/.vite-board", import.meta.url)),
  server: { fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] } },
  build: { rollupOptions: { input: fileURLToPath(new URL("board.html", import.meta.url)) } },
});
