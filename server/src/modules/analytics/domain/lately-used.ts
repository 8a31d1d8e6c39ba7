/** What was used last, as much of it as may be kept. */
export class LatelyUsed<Key, Value> {
  private readonly kept = new Map<Key, Value>();
  private weight = 0;

  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number,
  ) {}

  get(key: Key): Value | undefined {
    const value = this.kept.get(key);
    if (value === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.forget(key);
    this.kept.set(key, value);
    this.weight += this.weightOf(value);
    for (const oldest of this.kept.keys()) {
      if (this.weight <= this.most) return;
      this.forget(oldest);
    }
  }

  private forget(key: Key): void {
    const value = this.kept.get(key);
    if (value === undefined) return;
    this.kept.delete(key);
    this.weight -= this.weightOf(value);
  }
}
