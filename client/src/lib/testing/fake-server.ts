import type { BodyOf, EndpointShape, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { errorCatalogue, type DetailsOf, type ErrorCode } from '#contract/errors/catalogue.js';
import { waitBeforeRetryBy } from '../request.js';

export interface Seen<E extends EndpointShape> {
  body: BodyOf<E>;
  query: QueryOf<E>;
  headers: Record<string, string>;
  /** Parameters of the address, in the order of the endpoint's path. */
  params: string[];
}

type Handler<E extends EndpointShape> = (seen: Seen<E>) => ResponseOf<E> | Promise<ResponseOf<E>>;

interface Route {
  endpoint: EndpointShape;
  pattern: RegExp;
  handle: Handler<EndpointShape>;
  seen: Seen<EndpointShape>[];
}

/** Throw it in a handler to answer a refusal of the catalogue. */
export class Refusal<C extends ErrorCode> extends Error {
  constructor(
    readonly code: C,
    readonly details?: DetailsOf<C>,
  ) {
    super(code);
  }
}

/** Throw it in a handler to let the network fail. */
export class NetworkDown extends Error {}

/**
 * Stands in for `fetch`. Handlers are typed by the contract, and what the page sends is checked by the same schemas as
 * on the server, so a test cannot pass with a call the server would refuse.
 */
export class FakeServer {
  private readonly routes: Route[] = [];
  /** Receives calls without a handler; they are refused with not-found. */
  onUnknownCall: (call: string) => void = () => undefined;

  on<E extends EndpointShape>(endpoint: E, handle: Handler<E>): this {
    const known = this.routes.find((route) => route.endpoint === endpoint);
    if (known) known.handle = handle as unknown as Handler<EndpointShape>;
    else {
      const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
      this.routes.push({ endpoint, pattern, handle: handle as unknown as Handler<EndpointShape>, seen: [] });
    }
    return this;
  }

  seen<E extends EndpointShape>(endpoint: E): Seen<E>[] {
    const route = this.routes.find((candidate) => candidate.endpoint === endpoint);
    return (route?.seen ?? []) as unknown as Seen<E>[];
  }

  install(): this {
    waitBeforeRetryBy(() => Promise.resolve());
    Object.assign(globalThis, { fetch: (url: string, init: RequestInit = {}) => this.answer(url, init) });
    return this;
  }

  private async answer(address: string, init: RequestInit) {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const method = init.method ?? 'GET';
    const route = this.routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname));
    if (!route) {
      this.onUnknownCall(`${method} ${pathname}`);
      return refusal('not-found');
    }
    try {
      const params = route.pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
      const seen = { ...read(route.endpoint, init, searchParams), params };
      route.seen.push(seen);
      const body = await route.handle(seen);
      return response(route.endpoint.status ?? 200, route.endpoint.response?.parse(body));
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.code as ErrorCode, error.details as object | undefined);
      if (error instanceof NetworkDown) throw new TypeError('Failed to fetch', { cause: error });
      throw error;
    }
  }
}

function read(endpoint: EndpointShape, init: RequestInit, query: URLSearchParams) {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return {
    body: endpoint.body?.parse(body) as undefined,
    query: endpoint.query?.parse(Object.fromEntries(query)) as undefined,
    headers: init.headers as Record<string, string>,
  };
}

function refusal(code: ErrorCode, details: object = {}) {
  return response(errorCatalogue[code].status, { code, message: 'not for people', details, requestId: 'test' });
}

/** The part of a Response that the API layer reads; jsdom has none. */
function response(status: number, body: unknown) {
  return {
    ok: status < 400,
    status,
    headers: new Map<string, string>(),
    text: () => Promise.resolve(JSON.stringify(body)),
    blob: () => Promise.resolve(new Blob([JSON.stringify(body) ?? ''])),
    json: () => Promise.resolve(body),
  };
}
