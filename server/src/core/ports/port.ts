/** What one module needs and another one, to its right, provides. */
export class Port<T> {
  private provided: T | null = null;

  /** @throws {Error} where it is provided already: the start stops there */
  provide(implementation: T): void {
    if (this.provided) throw new Error(`${this.constructor.name} is provided twice`);
    this.provided = implementation;
  }

  /** @throws {Error} where the providing module was not loaded */
  get current(): T {
    if (!this.provided) throw new Error(`${this.constructor.name} is not provided`);
    return this.provided;
  }
}
