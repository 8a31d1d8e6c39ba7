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
