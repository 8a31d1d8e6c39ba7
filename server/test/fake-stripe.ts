import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type FakeObject, StripeLedger, testPrices } from './stripe-ledger.js';

/** Settings of a server that sells plans at this address; its webhook accepts events signed with two secrets. */
export const webhookSecrets = { current: 'whsec_current', next: 'whsec_next', foreign: 'whsec_foreign' };

export const stripeVariables = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: `${webhookSecrets.next},${webhookSecrets.current}`,
  STRIPE_PRICES: Object.entries(testPrices)
    .map(([code, id]) => `${code}=${id}`)
    .join(','),
  STRIPE_API_URL: url,
});

/** The headers of an event's delivery. */
export function signedHeaders(payload: string, { secret = webhookSecrets.current, at }: { secret?: string; at: Date }) {
  const timestamp = Math.floor(at.getTime() / 1000);
  return {
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    'content-type': 'application/json',
  };
}

/** Fault of the next matching call; `lost`: the call is done, and its answer does not arrive. */
interface Fault {
  path: RegExp;
  kind: 'busy' | 'broken' | 'lost';
  times: number;
}

export interface StripeCall {
  method: string;
  path: string;
  body: FakeObject;
}

type Route = [method: string, path: RegExp, answer: (id: string, body: FakeObject) => unknown];

/** Speaks the part of Stripe's HTTP that the server uses, and remembers what was done. Idempotency keys hold. */
export class FakeStripe {
  readonly calls: StripeCall[] = [];
  private readonly faults: Fault[] = [];
  private readonly answered = new Map<string, { body: string; status: number; answer: unknown }>();
  private readonly routes: Route[];

  private constructor(
    private readonly server: Server,
    readonly ledger: StripeLedger,
  ) {
    this.routes = routesOf(ledger);
  }

  static async start(now: () => Date, port = 0): Promise<FakeStripe> {
    const server = createServer();
    const stripe = new FakeStripe(server, new StripeLedger(now));
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void stripe.answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  fail(kind: Fault['kind'], path: RegExp, times = 1): void {
    this.faults.push({ kind, path, times });
  }

  heal(): void {
    this.faults.length = 0;
  }

  callsTo(path: RegExp): StripeCall[] {
    return this.calls.filter((call) => path.test(`${call.method} ${call.path}`));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    const fault = this.faultOf(`${method} ${pathname}`);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (fault === 'busy')
      return send(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'x' } });
    if (fault === 'broken') return send(500, { error: { type: 'api_error', message: 'broken' } });
    const parameters = method === 'GET' ? searchParams : new URLSearchParams(raw);
    const key = request.headers['idempotency-key'];
    const { status, answer } = this.once(method === 'POST' ? key : undefined, raw, () =>
      this.perform({ method, path: pathname, body: nested(parameters) }),
    );
    if (fault === 'lost') response.destroy();
    else send(status, answer);
  }

  private faultOf(path: string): Fault['kind'] | null {
    const fault = this.faults.find((each) => each.times > 0 && each.path.test(path));
    if (!fault) return null;
    fault.times -= 1;
    return fault.kind;
  }

  /** The same key gets the same answer, and another body under it is an error. */
  private once(
    key: string | string[] | undefined,
    body: string,
    work: () => { status: number; answer: unknown },
  ): { status: number; answer: unknown } {
    if (typeof key !== 'string') return work();
    const before = this.answered.get(key);
    if (before && before.body !== body)
      return { status: 400, answer: { error: { type: 'idempotency_error', message: key } } };
    const answer = before ?? { body, ...work() };
    this.answered.set(key, answer);
    return answer;
  }

  private perform(call: StripeCall): { status: number; answer: unknown } {
    this.calls.push(call);
    for (const [method, path, answer] of this.routes) {
      const match = method === call.method ? path.exec(call.path) : null;
      if (!match) continue;
      try {
        return { status: 200, answer: answer(match[1] ?? '', call.body) };
      } catch (error) {
        return { status: (error as { status?: number }).status ?? 500, answer: { error } };
      }
    }
    return { status: 404, answer: { error: { type: 'invalid_request_error', message: `no route ${call.path}` } } };
  }
}

function routesOf(ledger: StripeLedger): Route[] {
  const listOf = (data: FakeObject[]) => ({ object: 'list', data, has_more: false, url: '/' });
  return [
    ['POST', /^\/v1\/customers$/, (_, body) => ledger.createCustomer(body)],
    ['GET', /^\/v1\/customers$/, (_, body) => listOf(ledger.customersOf(body))],
    ['GET', /^\/v1\/customers\/(\w+)$/, (id) => ledger.read('customers', id)],
    ['POST', /^\/v1\/customers\/(\w+)$/, (id, body) => ledger.updateCustomer(id, body)],
    ['DELETE', /^\/v1\/customers\/(\w+)$/, (id) => ledger.deleteCustomer(id)],
    ['POST', /^\/v1\/payment_methods\/(\w+)\/attach$/, (id, body) => ledger.attach(id, body)],
    ['GET', /^\/v1\/subscriptions$/, (_, body) => listOf(ledger.of('subscriptions', body))],
    ['POST', /^\/v1\/subscriptions$/, (_, body) => ledger.createSubscription(body)],
    ['GET', /^\/v1\/subscriptions\/(\w+)$/, (id) => ledger.get('subscriptions', id)],
    ['POST', /^\/v1\/subscriptions\/(\w+)$/, (id, body) => ledger.updateSubscription(id, body)],
    ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, (id) => ledger.cancel(id)],
    ['POST', /^\/v1\/checkout\/sessions$/, (_, body) => ledger.openCheckout(body)],
    ['GET', /^\/v1\/checkout\/sessions$/, (_, body) => listOf(ledger.of('sessions', body))],
    ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (id) => ledger.get('sessions', id)],
    ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, (id) => ledger.change('sessions', id, { status: 'expired' })],
    ['POST', /^\/v1\/billing_portal\/sessions$/, (_, body) => ledger.openPortal(body)],
    ['GET', /^\/v1\/invoices$/, (_, body) => listOf(ledger.of('invoices', body))],
    ['POST', /^\/v1\/invoices\/create_preview$/, (_, body) => ledger.preview(body)],
    ['POST', /^\/v1\/invoices\/(\w+)\/pay$/, (id, body) => ledger.pay(id, body)],
    ['GET', /^\/v1\/prices\/(\w+)$/, (id) => ledger.price(id)],
    ['GET', /^\/v1\/events\/(\w+)$/, (id) => ledger.get('events', id)],
  ];
}

/** `a[b][0]=c` as an object; lists are objects by position. */
function nested(parameters: URLSearchParams): FakeObject {
  const root: FakeObject = {};
  for (const [name, value] of parameters) {
    const keys = name.split(/\[|\]\[?/).filter((key) => key !== '');
    let place = root;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as FakeObject;
    place[keys.at(-1) ?? ''] = value;
  }
  return root;
}
