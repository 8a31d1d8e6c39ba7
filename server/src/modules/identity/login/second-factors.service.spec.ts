import { Authenticator } from './second-factors.service.js';

/** Appendix B of RFC 6238, of whose 8 digits these are the last 6. */
const key = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('knows the code of second %d', (seconds, code) => {
  expect(new Authenticator(key).stepOf(code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('takes the code of one step before and after, and names its own step', () => {
  const authenticator = new Authenticator(key);
  expect(authenticator.stepOf('287082', at(59 + 30))).toBe(1);
  expect(authenticator.stepOf('287082', at(29))).toBe(1);
  expect(authenticator.stepOf('287082', at(59 + 60))).toBeNull();
  expect(authenticator.stepOf('287083', at(59))).toBeNull();
});

it('is made of 20 bytes, which apps take in base32', () => {
  const authenticator = new Authenticator(Buffer.concat([key, Buffer.from('what is longer')]));
  expect(authenticator.key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
