/** A set of numbers below a size that is known. */
export class Bits {
  private readonly words: Uint32Array;

  constructor(size: number) {
    this.words = new Uint32Array(Math.ceil(size / 32));
  }

  /** True where it was not there yet. */
  add(number: number): boolean {
    const index = number >>> 5;
    const bit = 1 << (number & 31);
    const word = this.words[index] ?? 0;
    if ((word & bit) !== 0) return false;
    this.words[index] = word | bit;
    return true;
  }
}

/** Pairs of two numbers, of which most first numbers have but one second. Second numbers are 1 or more. */
export class Pairs {
  private readonly firsts: Uint32Array;
  private readonly more = new Set<number>();

  constructor(size: number) {
    this.firsts = new Uint32Array(size);
  }

  /** True where the pair was not there yet. */
  add(first: number, second: number): boolean {
    const known = this.firsts[first] ?? 0;
    if (known === second) return false;
    if (known === 0) {
      this.firsts[first] = second;
      return true;
    }
    const key = first * 2 ** 22 + second;
    if (this.more.has(key)) return false;
    this.more.add(key);
    return true;
  }
}
