// The order is the cascade's: of two rules that weigh the same, the later wins.
import "./page.css";
import "./start.css";
import "./forms.css";
import "./rooms.css";
import "./waiting.css";
import "./table.css";
import "./results.css";
import "./sheets.css";
import "./over.css";
import "./adapting.css";
import "./trust.css";
