import type { App } from "../../app/controller";
import { t } from "../../i18n/l10n";

/** Sends a link by whatever the phone offers, else copies it, else shows it. */
export async function share(app: App, link: string, text: string): Promise<void> {
  if (typeof navigator.share === "function") {
    try {
      return await navigator.share({ title: t("title"), text, url: link });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    app.toast(t("share-copied"));
  } catch {
    app.toast(link);
  }
}
