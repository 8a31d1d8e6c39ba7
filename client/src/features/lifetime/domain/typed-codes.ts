import { isLifetimeCode, LIFETIME_CODE_RANDOM, plainLifetimeCode } from '#contract/billing/lifetime-code.js';
import { splitEntries } from '#contract/formats.js';

const LENGTH = LIFETIME_CODE_RANDOM + 1;

/** The entered codes, without blank lines. */
export function typedCodes(text: string): string[] {
  return splitEntries(text).filter((line) => plainLifetimeCode(line) !== '');
}

/** The first invalid code. While the text `isBeingTyped`, a short code may become valid. */
export function wrongCode(codes: readonly string[], { isBeingTyped }: { isBeingTyped: boolean }): string | undefined {
  return codes.find((code) => {
    const plain = plainLifetimeCode(code);
    return !isLifetimeCode(plain) && !(isBeingTyped && plain.length < LENGTH);
  });
}

export function hasDuplicates(codes: readonly string[]): boolean {
  return new Set(codes.map(plainLifetimeCode)).size < codes.length;
}
