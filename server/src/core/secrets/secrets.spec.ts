import type { Environment } from '../../config/env.js';
import { DerivedSecrets } from './secrets.js';

/** The alphabet of the contract, without look-alikes. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const secrets = new DerivedSecrets({ env: { DERIVATION_SECRET: 'k'.repeat(32) } as Environment });

it('makes codes of 5 evenly distributed characters out of 31', () => {
  const SAMPLES = 5_000;
  const codes = Array.from({ length: SAMPLES }, (_, at) => secrets.code('code', `id-${at}`, CODE_ALPHABET, 5));
  const counts = new Map<string, number>();
  for (const sign of codes.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);

  expect(new Set(CODE_ALPHABET.split('')).size).toBe(31);
  expect(codes.every((code) => /^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{5}$/.test(code))).toBe(true);
  // Chi-square with 30 degrees of freedom: of even codes beyond 75 once in 100,000 runs.
  const expected = (SAMPLES * 5) / 31;
  const chiSquare = CODE_ALPHABET.split('').reduce(
    (sum, sign) => sum + ((counts.get(sign) ?? 0) - expected) ** 2 / expected,
    0,
  );
  expect(chiSquare).toBeLessThan(75);
  expect(codes.filter((code) => /^\d+$/.test(code)).length).toBeLessThan(SAMPLES * 0.003);
  expect(new Set(codes).size).toBeGreaterThan(SAMPLES * 0.99);
});
