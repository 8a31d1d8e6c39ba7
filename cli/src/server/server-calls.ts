import { whoAmI } from '#contract/calls.js';
import { nodeCall, NodeCallError, type UploadCall } from '../../../client/src/upload/node.js';
import type { Access, Who } from './server-session.js';

/** Equal to the pages' retries (client/src/lib/retry.ts): 4 retries, 500 ms doubled. */
const RETRIES = 4;
const FIRST_PAUSE_MS = 500;

/** Contract calls with proof of who calls; a token that ran out is renewed once, and the call made again. */
export function callsTo(server: string, access: Access | undefined): UploadCall {
  const baseUrl = () => server;
  if (!access) return nodeCall({ baseUrl, cookies: new Map() });
  return async (endpoint, options) => {
    // A call with a token of its own needs no other.
    if (options.bearer !== undefined) return nodeCall({ baseUrl })(endpoint, options);
    try {
      return await nodeCall({ baseUrl, headers: await access.headers() })(endpoint, options);
    } catch (error) {
      if (!(error instanceof NodeCallError) || error.code !== 'unauthenticated') throw error;
      await access.renew();
      return nodeCall({ baseUrl, headers: await access.headers() })(endpoint, options);
    }
  };
}

/** The holder of an access token. */
export function byToken(server: string, token: string): Access {
  const headers = { authorization: `Bearer ${token}` };
  let user: Who | undefined;
  return {
    headers: () => Promise.resolve(headers),
    renew: () => Promise.reject(new NodeCallError(401, { code: 'session-ended' })),
    async user() {
      user ??= await nodeCall({ baseUrl: () => server, headers })(whoAmI, {});
      return user;
    },
  };
}

/** Retries calls that are idempotent. */
export async function withRetries<T>(call: () => Promise<T>, sleep: (ms: number) => Promise<unknown>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await call();
    } catch (error) {
      if (retry === RETRIES || !isPassing(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** retry);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof NodeCallError)) return false;
  return error.status === 0 || (error.status >= 502 && error.status <= 504);
}
