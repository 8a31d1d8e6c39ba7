import request, { type Response } from 'supertest';
import { randomId, randomText } from '../src/core/secrets/secrets.js';
import { Sessions } from '../src/modules/identity/auth/index.js';
import type { UserDocument } from '../src/modules/identity/auth/data/user.schema.js';
import type { AccountDocument } from '../src/modules/identity/accounts/data/account.schema.js';
import { newAccount as accountOf } from '../src/modules/identity/accounts/domain/account.js';
import { newUser, type User } from '../src/modules/identity/auth/domain/user.js';
import type { TestWorld } from './harness.js';
import { newNetwork } from './people.js';
import { hashOf } from './sign-up.js';

export const PASSWORD = 'correct horse';

export function newEmail(): string {
  return `person-${randomText('abcdefghijkmnpqr', 12)}@example.com`;
}

export const from = (network = newNetwork()): Record<string, string> => ({ 'x-forwarded-for': network });

/** An account that has been there for a while, with `PASSWORD`. */
export async function newAccount({ database }: TestWorld, changes: Partial<User> = {}): Promise<User> {
  const createdAt = new Date();
  const { id: accountId, ...account } = accountOf({ id: randomId(), assignedPlan: 'free', createdAt });
  await database
    .collection<AccountDocument>('accounts')
    .insertOne({ _id: accountId, ...account, deletedAt: null, outbox: [] });
  const user = { ...newUser({ id: randomId(), accountId, email: newEmail(), lang: 'en', createdAt }), ...changes };
  const { id, ...rest } = user;
  const document: UserDocument = {
    _id: id,
    ...rest,
    passwordHash: await hashOf(PASSWORD),
    nameTerms: [],
    companyTerms: [],
    lastLoginAt: null,
    deletedAt: null,
    outbox: [],
  };
  await database.collection<UserDocument>('users').insertOne(document);
  return user;
}

export interface LoggedIn {
  accessToken: string;
  /** The non-secret handle of the answer's body. */
  refreshToken: string;
  /** `name=value`, as a browser sends it back. */
  cookie: string;
}

/** `name=value` of the session cookie that an answer sets, undefined when it sets none. */
export function cookieOf(response: Response): string | undefined {
  const lines: string[] = [response.headers['set-cookie'] ?? []].flat();
  return lines.map((line) => line.split(';')[0] ?? '').find((pair) => pair.includes('sampan_session'));
}

export function loggedIn(response: Response): LoggedIn {
  const { accessToken, refreshToken } = response.body;
  return { accessToken, refreshToken, cookie: cookieOf(response) ?? '' };
}

export function tryLogIn({ url }: { url: string }, email: string, password: string, headers = from()) {
  return request(url).post('/combinedAuth').set(headers).send({ email, password });
}

export async function logIn(world: TestWorld, email: string, password = PASSWORD): Promise<LoggedIn> {
  return loggedIn(await tryLogIn(world, email, password).expect(200));
}

/** Request headers of a new session, without the cost of verifying a password. */
export async function sessionOf({ app }: TestWorld, user: User): Promise<Record<string, string>> {
  const device = { kind: 'program', browser: '', system: '' } as const;
  const { accessToken } = await app.get(Sessions, { strict: false }).start(user, { device, country: null });
  return { authorization: `Bearer ${accessToken}`, ...from() };
}

export function refresh({ url }: { url: string }, cookie: string, headers: Record<string, string> = {}) {
  return request(url)
    .get('/refreshToken')
    .set({ cookie, ...headers });
}

/** A call that returns 401 for an invalid access token. */
export function whoAmI({ url }: { url: string }, accessToken: string) {
  return request(url)
    .get('/anonCheck')
    .set({ authorization: `Bearer ${accessToken}` });
}

/** Sorted statuses, for answers of calls made at the same time. */
export function statuses(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** One after another, unlike `Promise.all`. */
export async function inTurn<T>(count: number, work: (index: number) => PromiseLike<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

export function countByStatus(answers: { status: number }[]): Record<number, number> {
  return answers.reduce<Record<number, number>>(
    (sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {},
  );
}
