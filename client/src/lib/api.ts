import type { Call, CallInput, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import { ApiError, hasCode } from './api-error.js';
import { loadErrorTexts } from './error-text.js';
import { send, type WireRequest } from './request.js';
import { getAccessToken, getSession, refreshSession } from './session.js';
import { askForProof } from './step-up.js';

export { ApiError, hasCode } from './api-error.js';

export interface CallOptions<E extends EndpointShape> extends CallInput<E> {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Replaces the session's token, for calls with a token of their own. */
  bearer?: string | undefined;
  /** For a POST that only reads: it may be repeated like a GET. */
  repeatable?: boolean;
  isFile?: WireRequest['isFile'];
  /** The only status that counts as success, if not any 2xx does. */
  onlyStatus?: E['status'];
}

/**
 * A call of the contract, typed by its endpoint. Asks the person for a proof, and repeats the call, where the server wants
 * to know again who they are. Rejects with an `ApiError`, also if the network fails; its sentence is there by then.
 */
export async function call<E extends EndpointShape>(
  endpoint: Call<E>,
  options: CallOptions<E> = {},
): Promise<ResponseOf<E>> {
  try {
    return await callWithProof(endpoint, options);
  } catch (error) {
    const hasSentence = !(error instanceof ApiError) || hasCode(error, 'internal', 'unavailable');
    if (!hasSentence) await loadErrorTexts();
    throw error;
  }
}

async function callWithProof<E extends EndpointShape>(
  endpoint: Call<E>,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  try {
    return await callAsSession(endpoint, options);
  } catch (error) {
    // Demanded since the session began: the user, as they are now, gets another page.
    if (hasCode(error, 'second-factor-demanded') && !getSession().user?.mustSetUpSecondFactor) void refreshSession();
    if (!hasCode(error, 'step-up-required') || !(await askForProof())) throw error;
    return callAsSession(endpoint, options);
  }
}

async function callAsSession<E extends EndpointShape>(
  endpoint: Call<E>,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  const usesSession = options.bearer === undefined;
  const token = options.bearer ?? getAccessToken();
  try {
    return (await sendWith(token, endpoint, options)) as ResponseOf<E>;
  } catch (error) {
    const worthRefresh = usesSession && token !== null && error instanceof ApiError && error.code === 'unauthenticated';
    if (!worthRefresh || !(await hasNewToken(token))) throw error;
    return (await sendWith(getAccessToken(), endpoint, options)) as ResponseOf<E>;
  }
}

/** Another call may have refreshed while this one was on its way. */
async function hasNewToken(used: string): Promise<boolean> {
  const current = getAccessToken();
  if (current !== null && current !== used) return true;
  return (await refreshSession()) === 'member';
}

function sendWith<E extends EndpointShape>(token: string | null, endpoint: Call<E>, options: CallOptions<E>) {
  const { body, query, params, headers, signal, timeoutMs, isFile } = options;
  const extra = (headers ?? {}) as Record<string, string | undefined>;
  return send({
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryString(query),
    headers: { ...extra, authorization: token === null ? undefined : `Bearer ${token}` },
    body,
    signal,
    timeoutMs,
    isFile,
    onlyStatus: options.onlyStatus,
    repeatable: options.repeatable ?? (endpoint.method !== 'POST' && endpoint.method !== 'PATCH'),
  });
}

export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`no "${name}" for ${path}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}
