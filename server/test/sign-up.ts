import type { NestExpressApplication } from '@nestjs/platform-express';
import { type SessionView, signup } from '#contract/accounts/auth.js';
import { Transactions } from '../src/core/mongo/writes.js';
import { Outbox } from '../src/core/outbox/outbox.js';
import { PasswordHasher } from '../src/core/secrets/password-hasher.js';
import { randomId } from '../src/core/secrets/secrets.js';
import type { Clock } from '../src/core/clock/clock.js';
import { Sessions, USERS, Users, UserViews } from '../src/modules/identity/auth/index.js';
import { SessionCookie } from '../src/modules/identity/auth/session-cookie.js';
import { InstallationPolicies } from '../src/modules/platform/policies/index.js';
import type { SignUpInput } from './people.js';

/** Verifying and hashing passwords takes long on purpose: once is enough for all people who have the same. */
const passwordHashes = new Map<string, Promise<string>>();

export function hashOf(password: string): Promise<string> {
  const hash = passwordHashes.get(password) ?? new PasswordHasher().hash(password);
  passwordHashes.set(password, hash);
  return hash;
}

/**
 * Creates the records that the calls of signing up create, without these calls and the mailed code, which take most of
 * the time of tests that begin with a person. `auth-codes.e2e.spec.ts` and the journeys sign up by the calls.
 */
export async function signUp(
  app: NestExpressApplication,
  clock: Clock,
  { email, password, profile }: SignUpInput,
): Promise<{ session: SessionView; cookie: string }> {
  const get = <T>(service: abstract new (...given: never[]) => T): T => app.get<T>(service, { strict: false });
  // Parsed as by the call, which removes invisible characters.
  const { fullName, company } = signup.body.parse({ email, password, signupTicket: 'x', ...profile });
  const newcomer = {
    email,
    lang: 'en',
    fullName,
    company,
    id: randomId(),
    createdAt: clock.now(),
    loginCount: 1,
  } as const;
  const plan = get(InstallationPolicies).defaultPlan;
  const passwordHash = await hashOf(password);
  const outbox = get(Users).createdEntries(newcomer.id, newcomer.createdAt);
  const user = await get(Transactions).run((transaction) =>
    get(Users).create(newcomer, { passwordHash, plan, outbox }, transaction),
  );
  await get(Outbox).relay(USERS, user.id, outbox);
  const origin = { device: { kind: 'program', browser: '', system: '' }, country: null } as const;
  const session = await get(Sessions).start(user, origin);
  return {
    session: {
      accessToken: session.accessToken,
      refreshToken: session.sessionId,
      user: await get(UserViews).userView(user),
    },
    cookie: `${get(SessionCookie).name}=${encodeURIComponent(session.cookie.value)}`,
  };
}
