import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startStripeMock } from '../../scripts/test/servers.mjs';
import { newAccount } from './auth-calls.js';
import { Buyer } from './billing-calls.js';
import { stripeVariables } from './fake-stripe.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { testPrices } from './stripe-ledger.js';
import { describeWith } from './with-tool.js';

/**
 * Runs in `npm run test:peers`: Stripe's own description of its API. In `npm test`, `billing.e2e.spec.ts` makes the
 * same requests to a fake of it.
 */

/** A proxy before stripe-mock, where every customer has a subscription, for customers without one. */
class NoSubscriptionsYet {
  isOn = false;
  /** Refused ones, with what was wrong with them. */
  readonly refused: string[] = [];
  private readonly server: Server;

  constructor(target: string) {
    this.server = createServer((request, response) => {
      void (async () => {
        const { method = '', url = '' } = request;
        response.setHeader('content-type', 'application/json');
        if (this.isOn && method === 'GET' && url.startsWith('/v1/subscriptions?'))
          return response.end(JSON.stringify({ object: 'list', data: [], has_more: false, url: '/' }));
        const body = method === 'GET' ? null : await text(request);
        const { authorization = '', 'content-type': type = 'application/x-www-form-urlencoded' } = request.headers;
        const answer = await fetch(target + url, { method, body, headers: { authorization, 'content-type': type } });
        const answered = await answer.text();
        if (!answer.ok) this.refused.push(`${method} ${url}: ${answered}`);
        // stripe-mock's subscription begins its period in 2030.
        const begun = answered.replaceAll(/"current_period_start":\s*\d+/g, '"current_period_start": 1767225600');
        return response.writeHead(answer.status).end(begun);
      })();
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describeWith('stripe-mock', 'every request to Stripe', () => {
  let world: TestWorld;
  let front: NoSubscriptionsYet;
  let buyer: Buyer;
  let stop: () => Promise<void>;
  let dir: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-stripe-'));
    const mock = await startStripeMock({ dir });
    ({ stop } = mock);
    front = new NoSubscriptionsYet(mock.url);
    world = await createTestWorld(stripeVariables(await front.listen()));
    buyer = new Buyer(world, await newAccount(world));
  });
  afterAll(async () => {
    await world.close();
    front.close();
    await stop();
    await rm(dir, { recursive: true, force: true });
  });
  afterEach(() => expect(front.refused).toEqual([]));

  it('is one that its API allows, when buying', async () => {
    front.isOn = true;
    await buyer.openCheckout(testPrices.PRY);
    expect(await buyer.data()).toMatchObject({ providerAnswers: true });
    const own = { stripeCustomerId: (await buyer.account())['stripeId'], SSuserId: buyer.user.id };
    await buyer.post('/addCard', { ...own, paymentMethodId: 'pm_1', addCardOnly: true });
    const wish = { priceId: testPrices.PM, role: 'personal', addCardOnly: false, trial: true };
    // It stores nothing, so that nothing can be bought in the end.
    await buyer.post('/create-subscription', { ...own, ...wish }, 409);
  });

  it('is one that its API allows, afterwards', async () => {
    front.isOn = false;
    const { stripeId: stripeCustomerId } = await buyer.account();
    const card = { stripeCustomerId, SSuserId: buyer.user.id, paymentMethodId: 'pm_1', addCardOnly: true };
    await buyer.post('/addCard', card);
    expect((await buyer.data())['subscriptions'].data).toEqual([expect.objectContaining({ id: expect.any(String) })]);
    const { prorationAt } = await buyer.post('/v1/billing/switch/preview', { choice: 'BY' });
    await buyer.post('/v1/billing/switch', { choice: 'BY', prorationAt });
    await buyer.post('/v1/billing/resume', {});
    for (const purpose of ['overview', 'card', 'cancel']) await buyer.post('/v1/billing/portal', { purpose }, 201);
    expect((await buyer.get('/v1/billing/invoices'))['invoices']).toBeInstanceOf(Array);
  });
});
