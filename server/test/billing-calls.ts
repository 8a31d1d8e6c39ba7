import request from 'supertest';
import type { User } from '../src/modules/identity/auth/domain/user.js';
import { FakeStripe, signedHeaders, stripeVariables, webhookSecrets } from './fake-stripe.js';
import { from, logIn, newAccount } from './auth-calls.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { type FakeObject, testPrices } from './stripe-ledger.js';

/** A server that sells plans, and the provider it believes in. */
export class BillingWorld {
  /** Events that were not delivered yet. */
  readonly waiting: FakeObject[] = [];

  private constructor(
    readonly world: TestWorld,
    readonly stripe: FakeStripe,
  ) {
    stripe.ledger.onEvent((event) => this.waiting.push(event));
  }

  static async start(): Promise<BillingWorld> {
    let now = () => new Date();
    const stripe = await FakeStripe.start(() => now());
    const world = await createTestWorld(stripeVariables(stripe.url));
    now = () => world.clock.now();
    return new BillingWorld(world, stripe);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.stripe.close();
  }

  async newBuyer(): Promise<Buyer> {
    return new Buyer(this.world, await newAccount(this.world));
  }

  deliver(
    event: FakeObject,
    { secret = webhookSecrets.current, secondsAgo = 0, payload = JSON.stringify(event) } = {},
  ) {
    const at = new Date(this.world.clock.now().getTime() - secondsAgo * 1000);
    return request(this.world.url)
      .post('/v1/billing/webhook')
      .set(signedHeaders(payload, { secret, at }))
      .send(payload);
  }

  async deliverAll(events: FakeObject[] = this.waiting.splice(0)): Promise<void> {
    for (const event of events) await this.deliver(event).expect(200);
  }
}

/** A person who buys; logs in anew for each call, as the clock is moved between them. */
export class Buyer {
  constructor(
    private readonly world: TestWorld,
    readonly user: User,
  ) {}

  async headers(): Promise<Record<string, string>> {
    const { accessToken } = await logIn(this.world, this.user.email);
    return { authorization: `Bearer ${accessToken}`, ...from() };
  }

  async get(path: string, status = 200, headers: Record<string, string> = {}): Promise<FakeObject> {
    const { body } = await request(this.world.url)
      .get(path)
      .set({ ...(await this.headers()), ...headers })
      .expect(status);
    return body;
  }

  async post(path: string, sent: object, status = 200): Promise<FakeObject> {
    const { body } = await request(this.world.url)
      .post(path)
      .set(await this.headers())
      .send(sent)
      .expect(status);
    return body;
  }

  openCheckout(price: string = testPrices.PRY, status = 201): Promise<FakeObject> {
    return this.post('/api/stripe/createCheckoutSession', { price_id: price }, status);
  }

  data(): Promise<FakeObject> {
    return this.get('/getStripeData');
  }

  async account(): Promise<FakeObject> {
    const accounts = this.world.database.collection<{ _id: string }>('accounts');
    return (await accounts.findOne({ _id: this.user.accountId })) ?? {};
  }
}
