import jwt from 'jsonwebtoken';
import * as z from 'zod';
import type { Environment } from '../../config/env.js';
import { defineToken, keyIdOf, Tokens } from './tokens.js';

const [newest, previous, foreign] = ['new'.repeat(20), 'old'.repeat(20), 'foreign'.repeat(10)] as const;
const KIND = defineToken('tokens-spec', z.object({ sub: z.string() }), 60);
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };

function tokensOf(JWT_SECRET: string, JWT_SECRET_PREVIOUS?: string): Tokens {
  const env = { PUBLIC_URL: 'https://files.example.test', JWT_SECRET, JWT_SECRET_PREVIOUS } as Environment;
  return new Tokens({ env }, clock);
}

describe('during a rotation of secrets', () => {
  const early = tokensOf(previous).sign(KIND, { sub: 'u' });

  it('takes what the previous secret signed, and signs with the new one', () => {
    expect(tokensOf(newest, previous).verify(KIND, early)).toMatchObject({ sub: 'u' });
    const late = tokensOf(newest, previous).sign(KIND, { sub: 'u' });
    expect(tokensOf(newest).verify(KIND, late)).toMatchObject({ sub: 'u' });
  });

  it('refuses it once that secret is gone', () => {
    expect(tokensOf(newest).verify(KIND, early)).toBeNull();
  });

  it('refuses a signature of another secret, whichever the token names', () => {
    const { payload } = jwt.decode(early, { complete: true }) ?? { payload: {} };
    for (const named of [newest, previous, foreign])
      for (const secret of [newest, previous, foreign].filter((other) => other !== named)) {
        const forged = jwt.sign(payload, secret, { algorithm: 'HS256', keyid: keyIdOf(named) });
        const isCurrent = named === foreign && secret === newest;
        expect(tokensOf(newest, previous).verify(KIND, forged) !== null).toBe(isCurrent);
      }
  });

  it.each(['', 'not a token', 'a.b.c', `${early.split('.')[0] ?? ''}.${Buffer.from('{').toString('base64url')}.x`])(
    'refuses %j, which is none',
    (token) => {
      expect(tokensOf(newest, previous).verify(KIND, token)).toBeNull();
    },
  );
});
