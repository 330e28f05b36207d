import { render } from "lit";
import { App } from "./app/controller";
import { RoomMeeting } from "./app/net";
import "./ui/theme.css";
import "./ui/screens/styles";
import { root } from "./ui/screens/root";
import { Engine } from "./worker/client";
import { watchUpdates } from "./worker/updates";

const place = document.createElement("main");
place.id = "app";
document.body.append(place);

const app = new App(new Engine(), new RoomMeeting());
app.store.subscribe((state) => {
  document.documentElement.lang = state.language;
  render(root(state, app), place);
});
void app.start();
void app.booted.then(() => watchUpdates((updates) => app.found(updates)));
void navigator.storage?.persist?.();
