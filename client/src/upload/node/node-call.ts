import type { Call, EndpointShape, ResponseOf } from '#contract/endpoint.js';
import type { ErrorBody } from '#contract/errors/catalogue.js';
import type { UploadCall, UploadCallOptions } from '../store/bind-upload-api.js';

/** A refusal of the server, or status 0 without a response. */
export class NodeCallError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(
    readonly status: number,
    { code = status === 0 ? 'unavailable' : 'internal', details = {}, requestId, message }: Partial<ErrorBody>,
  ) {
    super(message ?? code);
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

export interface NodeCallOptions {
  /** Evaluated for each call, since there may be several servers. */
  baseUrl(): string;
  /** Credentials, such as `authorization`. */
  headers?: Record<string, string>;
  /** Sent with each call, by their names; those that the server sets are added. */
  cookies?: Map<string, string>;
}

/** Contract calls from Node, for `bindUploadApi`: benchmarks, tests, scripts. The browser has `lib/api.ts`. */
export function nodeCall({ baseUrl, headers = {}, cookies }: NodeCallOptions): UploadCall {
  return async <E extends EndpointShape>(endpoint: Call<E>, options: UploadCallOptions<E>) => {
    const { method, path, query, headers: extra, bearer, body, signal } = wireOf(endpoint, options);
    const unanswered = (error: unknown): never => {
      if (signal?.aborted) throw signal.reason;
      throw new NodeCallError(0, { message: String(error) });
    };
    const answer = await fetch(urlOf(baseUrl(), fill(path, options.params), query), {
      method,
      headers: present({
        'content-type': body === undefined ? undefined : 'application/json',
        ...headers,
        cookie: cookies && cookieHeader(cookies),
        ...extra,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch(unanswered);
    if (cookies) keepCookies(answer, cookies);
    if (!answer.ok) throw new NodeCallError(answer.status, await refusalIn(answer));
    return (await answer.json().catch(unanswered)) as ResponseOf<E>;
  };
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string | undefined {
  if (cookies.size === 0) return undefined;
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookies({ headers }: Response, cookies: Map<string, string>): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

interface Wire {
  method: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string | undefined>;
  bearer?: string | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

function wireOf<E extends EndpointShape>({ method, path }: Call<E>, options: UploadCallOptions<E>): Wire {
  return { ...options, method, path } as Wire;
}

function fill(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function urlOf(base: string, path: string, query: Record<string, string> | undefined): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url.toString();
}

function present(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function refusalIn(answer: Response): Promise<Partial<ErrorBody>> {
  return ((await answer.json().catch(() => ({}))) ?? {}) as Partial<ErrorBody>;
}
