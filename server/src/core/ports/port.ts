/** Interface that one module declares and a module below it in the order implements. */
export class Port<T> {
  private provided: T | null = null;

  /** @throws {Error} when it is provided twice; the start fails */
  provide(implementation: T): void {
    if (this.provided) throw new Error(`${this.constructor.name} is provided twice`);
    this.provided = implementation;
  }

  /** @throws {Error} when the providing module is not loaded */
  get current(): T {
    if (!this.provided) throw new Error(`${this.constructor.name} is not provided`);
    return this.provided;
  }
}
