/**
 * A question of one module that modules to its right answer too, each under a name. What a check answers, and how answers
 * are put together, is up to who asks.
 */
export class NamedChecks<Check> {
  private readonly checks = new Map<string, Check>();

  /** @throws {Error} where another check has this name: the start stops there */
  register(name: string, check: Check): void {
    if (this.checks.has(name)) throw new Error(`the check ${name} is registered twice`);
    this.checks.set(name, check);
  }

  protected all(): Iterable<Check> {
    return this.checks.values();
  }
}
