import type { SessionView } from '#contract/accounts/auth.js';
import { NodeCallError } from '../../../client/src/upload/node.js';
import type { SessionFile } from '../files/session-file.js';

/** Renewed this long before it ends (it lives 15 minutes). */
const RENEW_AFTER_MS = 10 * 60_000;

export interface Access {
  /** `Authorization` of a member's calls. */
  headers(): Promise<Record<string, string>>;
  /** After a refusal: nothing that was given out before is given out again. */
  renew(): Promise<void>;
  user(): Promise<Who>;
}

export interface Who {
  userId: string;
  email: string;
}

export interface LogInOptions {
  server: string;
  now(): number;
}

/** A member who logs in with a password, at the beginning and whenever the session has ended. */
export function byPassword({ server, now }: LogInOptions, email: string, password: string): Access {
  return accessOf(now, async () => (await logIn(server, { email, password })).session);
}

/** A member whose session `sampan login` has kept; its cookie is replaced with each renewal. */
export function byStoredSession({ server, now }: LogInOptions, file: SessionFile): Access {
  return accessOf(now, async () => {
    const stored = await file.read();
    if (stored?.cookie === undefined) throw new NodeCallError(401, { code: 'session-ended' });
    const answer = await fetchFrom(server, '/refreshToken', { headers: { cookie: stored.cookie } });
    const { session, cookie } = await sessionIn(answer);
    await file.write({ server: stored.server, email: stored.email, cookie });
    return session;
  });
}

/** `askCode` is asked where two-step log-in is on; without it such a log-in is refused. */
export async function logIn(
  server: string,
  credentials: { email: string; password: string },
  askCode?: () => Promise<string>,
) {
  const answer = await post(server, '/combinedAuth', credentials);
  if (answer.ok || !askCode) return sessionIn(answer);
  const refusal = await refusalIn(answer);
  if (refusal.code !== 'second-factor-required') throw refusal;
  return sessionIn(await post(server, '/v1/login/code', { code: await askCode() }, { cookie: cookiesIn(answer) }));
}

function accessOf(now: () => number, open: () => Promise<SessionView>): Access {
  let current: { session: SessionView; at: number } | undefined;
  let opening: Promise<SessionView> | undefined;
  const session = async () => {
    if (current && now() - current.at < RENEW_AFTER_MS) return current.session;
    opening ??= open().finally(() => (opening = undefined));
    const fresh = await opening;
    current = { session: fresh, at: now() };
    return fresh;
  };
  return {
    headers: async () => ({ authorization: `Bearer ${(await session()).accessToken}` }),
    async renew() {
      current = undefined;
      await session();
    },
    async user() {
      const { _id: userId, email } = (await session()).user;
      return { userId, email };
    },
  };
}

function post(server: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers };
  return fetchFrom(server, path, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

function fetchFrom(server: string, path: string, init: RequestInit): Promise<Response> {
  return fetch(new URL(path, server), init).catch((error: unknown) => {
    throw new NodeCallError(0, { message: String(error) });
  });
}

async function refusalIn(answer: Response): Promise<NodeCallError> {
  return new NodeCallError(answer.status, ((await answer.json().catch(() => ({}))) ?? {}) as object);
}

/** The cookies without those that the server removes. */
function cookiesIn(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ');
}

async function sessionIn(answer: Response): Promise<{ session: SessionView; cookie: string }> {
  if (!answer.ok) throw await refusalIn(answer);
  return { session: (await answer.json()) as SessionView, cookie: cookiesIn(answer) };
}
