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

/**
 * Extension point of one module, to which modules below it in the order add checks by name. Subclasses define what a check
 * returns and how results are combined.
 */
export class NamedChecks<Check> {
  private readonly checks = new Map<string, Check>();

  /** @throws {Error} when the name is taken; the start fails */
  register(name: string, check: Check): void {
    if (this.checks.has(name)) throw new Error(`the check ${name} is registered twice`);
    this.checks.set(name, check);
  }

  protected all(): Iterable<Check> {
    return this.checks.values();
  }
}
