import jwt from 'jsonwebtoken';
import { signingSecretOf } from './access-token.strategy.js';

const [newest, previous, foreign] = ['new'.repeat(20), 'old'.repeat(20), 'foreign'.repeat(10)] as const;
const signedBy = (secret: string) => jwt.sign({ sub: 'u' }, secret, { algorithm: 'HS256' });

describe('during a rotation of secrets', () => {
  it('finds the secret that signed', () => {
    expect(signingSecretOf(signedBy(newest), [newest, previous])).toBe(newest);
    expect(signingSecretOf(signedBy(previous), [newest, previous])).toBe(previous);
  });

  it('returns the newest for an invalid token, which then fails', () => {
    expect(signingSecretOf(signedBy(foreign), [newest, previous])).toBe(newest);
    expect(signingSecretOf(signedBy(previous), [newest])).toBe(newest);
    expect(signingSecretOf('not a token', [newest, previous])).toBe(newest);
    expect(signingSecretOf('', [newest])).toBe(newest);
  });
});
