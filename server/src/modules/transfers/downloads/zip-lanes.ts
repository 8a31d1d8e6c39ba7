/** Runs so many tasks at once, in the order they came. */
export class Lanes {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly count: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await task();
    } finally {
      // The lane goes from hand to hand, so that nobody who comes just now is first.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
