import { retryStep } from './retry-policy.js';
import type { UploadTask } from './upload-task.js';

/** Runs tasks side by side, as many as the retry table allows at the moment. The first failure ends the run. */
export class TaskPool {
  readonly #active = new Set<UploadTask>();
  readonly #urgent: UploadTask[] = [];
  #failure: { error: unknown } | undefined;
  #wake: () => void = () => undefined;

  constructor(
    private readonly next: () => Promise<UploadTask | undefined>,
    /** Called at once, so that running tasks can be stopped. */
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Resolves when all is done; rejects with the first failure, after the others have stopped. */
  async run(): Promise<void> {
    for (;;) {
      const task = await this.#take();
      if (task) this.#start(task);
      else if (this.#active.size > 0) await this.#change();
      else if (this.#failure) throw this.#failure.error;
      else return;
    }
  }

  async #take(): Promise<UploadTask | undefined> {
    if (this.#failure || this.#active.size >= this.#limit()) return undefined;
    const urgent = this.#urgent.shift();
    if (urgent) return urgent;
    try {
      // A part may have been split while the next one was being signed.
      return (await this.next()) ?? this.#urgent.shift();
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #limit(): number {
    const tasks = [...this.#active, ...this.#urgent];
    return retryStep(tasks.reduce((worst, task) => Math.max(worst, task.tryNumber), 1)).parallel;
  }

  #start(task: UploadTask): void {
    this.#active.add(task);
    task
      .run()
      .then(
        (following) => this.#urgent.push(...following),
        (error: unknown) => this.#fail(error),
      )
      .finally(() => {
        this.#active.delete(task);
        this.#wake();
      });
  }

  #fail(error: unknown): void {
    if (this.#failure) return;
    this.#failure = { error };
    this.onFailure(error);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
