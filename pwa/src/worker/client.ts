import type { BootStep, PageInput, WorkerOutput } from "./messages";

/** Longest time without any progress, in milliseconds: a first visit may have to fetch 4 MB over a poor line. */
const PATIENCE = 90_000;

/** `slow`: nothing happened for too long, also when the server sends the interpreter as something else. */
export class BootError extends Error {
  constructor(readonly code: "slow" | "boot", readonly detail: string) {
    super(`${code}: ${detail}`);
  }
}

/** The page's end of the worker in which Python runs. */
export class Engine {
  /** Everything the worker says after `boot`, in order. */
  onmessage: (output: WorkerOutput) => void = () => undefined;
  private worker: Worker | null = null;

  constructor(private readonly patience = PATIENCE) {}

  /** Starts Python anew; one that ran before is ended. Rejects with BootError, and then may be tried again. */
  boot(onProgress: (step: BootStep) => void = () => undefined): Promise<void> {
    this.close();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "remi" });
    this.worker = worker;
    const started = new Promise<void>((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const give = (error: BootError): void => {
        clearTimeout(timer);
        if (this.worker === worker) this.close();
        reject(error);
      };
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => give(new BootError("slow", `nothing for ${this.patience} ms`)), this.patience);
      };
      worker.onerror = (event) => give(new BootError("boot", event.message ?? "the worker could not be loaded"));
      worker.onmessage = ({ data }: MessageEvent<WorkerOutput>) => {
        if (data.t === "progress") {
          wait();
          onProgress(data.step);
        } else if (data.t === "booted") {
          clearTimeout(timer);
          this.listen(worker);
          resolve();
        } else if (data.t === "failed") {
          give(new BootError("boot", data.detail));
        }
      };
      wait();
    });
    worker.postMessage({ t: "boot" } satisfies PageInput);
    return started;
  }

  /** Does nothing before `boot` and after `close`. */
  post(input: PageInput): void {
    this.worker?.postMessage(input);
  }

  /** Ends Python at once, also in the middle of a computation; what was saved is saved. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private listen(worker: Worker): void {
    worker.onmessage = ({ data }: MessageEvent<WorkerOutput>) => this.onmessage(data);
    worker.onerror = (event) => this.onmessage({ t: "failed", code: "broken", detail: event.message });
  }
}
