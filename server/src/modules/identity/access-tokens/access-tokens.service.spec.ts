import { isPersonal, isWellFormed, newSecret } from './access-tokens.service.js';

it('has a prefix and a checksum, so that scanners know it and a slip of the hand is seen', () => {
  // The checksum as Python's zlib computes it: other programs can verify the form.
  const secret = newSecret((alphabet, length) => alphabet.charAt(10).repeat(length));
  expect(secret).toBe(`smp_${'A'.repeat(36)}07M3OB`);
  expect(isWellFormed(secret)).toBe(true);
  for (const wrong of [`${secret}0`, secret.slice(0, -1), secret.replace('AA', 'AB'), secret.slice(4), 'smp_', ''])
    expect([wrong, isWellFormed(wrong)]).toEqual([wrong, false]);
});

it('wants more than a checksum that fits', () => {
  const shorter = newSecret((alphabet, length) => alphabet.charAt(10).repeat(length - 1));
  expect(isWellFormed(shorter)).toBe(false);
});

it('is told from a session by its prefix', () => {
  expect([isPersonal('smp_x'), isPersonal('eyJhbGciOi')]).toEqual([true, false]);
});
