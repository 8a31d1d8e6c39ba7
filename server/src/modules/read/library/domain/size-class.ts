import type { SizeClass } from '#contract/transfers/received.js';

const MB = 1_000_000;

export function sizeClassOf(bytes: number): SizeClass {
  if (bytes < 10 * MB) return 'small';
  return bytes < 1000 * MB ? 'medium' : 'large';
}
