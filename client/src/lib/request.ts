import type { ErrorBody, ErrorCode } from '#contract/errors/catalogue.js';
import { ApiError, codeOfStatus } from './api-error.js';
import { addressOf } from './hosts.js';
import { pause, withRetries } from './retry.js';
import { readFile, TimeLimit } from './time-limit.js';

/** Time-out of the object store. */
const TIMEOUT_MS = 90_000;

export interface WireRequest {
  method: string;
  /** Path of the contract with its parameters filled in, and the query. */
  path: string;
  headers?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Idempotent, so it is retried when the network or a gateway fails. */
  repeatable: boolean;
  /** A successful response is a file, and not JSON. The time-out is for each piece of it. */
  isFile?: boolean | undefined;
  /** The one status that counts as success; any 2xx unless given. */
  onlyStatus?: number | undefined;
}

let waitBeforeRetry = pause;

/** Replaces the pause between the tries of every call to come. */
export function waitBeforeRetryBy(wait: typeof pause): void {
  waitBeforeRetry = wait;
}

/** A JSON call, retried (docs/client.md). Without schemas, to keep the first page small. */
export async function send(request: WireRequest): Promise<unknown> {
  return withRetries(() => sendOnce(request), {
    signal: request.signal,
    wait: waitBeforeRetry,
    isRetryable: (error) => request.repeatable && error instanceof ApiError && isPassing(error.status),
  });
}

function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

async function sendOnce(request: WireRequest): Promise<unknown> {
  const { response, file, text } = await fetchWhole(request);
  if (file) return file;
  if (response.ok && response.status === (request.onlyStatus ?? response.status))
    return text === '' ? undefined : parse(text, response);
  throw refusal(response, text);
}

/** With the body: an answer may stall after its headers too. */
async function fetchWhole(request: WireRequest): Promise<{ response: Response; text: string; file?: Blob }> {
  const limit = new TimeLimit(request.signal, request.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await fetchUnder(limit.signal, request);
    if (response.ok && request.isFile) return { response, text: '', file: await readFile(response, limit) };
    return { response, text: await response.text() };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError({ code: 'unavailable', status: 0 });
  } finally {
    limit.end();
  }
}

function fetchUnder(signal: AbortSignal, { method, path, headers = {}, body }: WireRequest): Promise<Response> {
  const url = addressOf(path);
  return fetch(url, {
    method,
    headers: present({
      accept: 'application/json',
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: url.startsWith('/') ? 'same-origin' : 'include',
    signal,
  });
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError({ code: 'internal', status: response.status });
  }
}

function refusal(response: Response, text: string): ApiError {
  const body = readRefusal(text);
  const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    code: (body?.code as ErrorCode | undefined) ?? codeOfStatus(response.status),
    status: response.status,
    details: { ...(Number.isFinite(waitSeconds) ? { retryAfterSeconds: waitSeconds } : {}), ...body?.details },
    issues: body?.issues,
    requestId: body?.requestId,
  });
}

function readRefusal(text: string): Partial<ErrorBody> | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
