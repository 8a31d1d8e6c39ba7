import { until } from './environment.js';
import { FakeStripe, signedHeaders, stripeVariables } from './fake-stripe.js';
import { type ShippedApp, startShippedApp } from './shipped-app.js';
import { type FakeObject, testPrices } from './stripe-ledger.js';

/**
 * Runs in `npm run test:all` only: it starts the server and the worker, and waits for the lock of a killed worker. That
 * stored events are applied by a worker that starts later is in billing.e2e.spec.ts.
 */

let stripe: FakeStripe;
let shipped: ShippedApp;
const events: FakeObject[] = [];

beforeAll(async () => {
  stripe = await FakeStripe.start(() => new Date());
  stripe.ledger.onEvent((event) => events.push(event));
  shipped = await startShippedApp({ ...stripeVariables(stripe.url), JOB_LOCK_SECONDS: '8' });
});
afterAll(async () => {
  await shipped.close();
  await stripe.close();
});

async function deliver(event: FakeObject): Promise<number | null> {
  const body = JSON.stringify(event);
  const headers = signedHeaders(body, { at: new Date() });
  const answer = await fetch(`${shipped.app.baseUrl}/v1/billing/webhook`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  return answer?.status ?? null;
}

it('applies what was paid although server and worker are killed while a webhook is stored and applied', async () => {
  const account = await shipped.logIn();
  const price = { price_id: testPrices.PRY };
  const { sessionId } = await shipped.call<{ sessionId: string }>(
    '/api/stripe/createCheckoutSession',
    price,
    account.headers,
  );
  stripe.ledger.completeCheckout(sessionId, stripe.ledger.card('good'));
  const customer: string = stripe.ledger.get('sessions', sessionId)['customer'];
  const reads = () => stripe.callsTo(/^GET \/v1\/subscriptions$/).length;
  const before = reads();
  const stored = Promise.all(events.map((event) => deliver(event)));
  // A worker has begun to apply one of them.
  await until(() => Promise.resolve(reads() > before), 'a job that reads the subscription');
  await shipped.app.running.worker.kill();
  await shipped.app.running.server.kill();
  await stored;
  await shipped.app.resume('server');
  // Stripe, too, repeats an event until the answer is 200.
  for (const event of events) await until(async () => (await deliver(event)) === 200, 'the delivery');
  await shipped.app.resume('worker');
  const accounts = shipped.database.collection('accounts');
  const saved = await until(() => accounts.findOne({ 'subscription.status': 'trialing' }), 'the subscription');
  expect(saved).toMatchObject({ stripeId: customer, subscription: { plan: 'pro' } });
  const stripeEvents = shipped.database.collection('stripe_events');
  await until(async () => (await stripeEvents.countDocuments({ 'outbox.0': { $exists: true } })) === 0, 'the outbox');
  expect(await stripeEvents.countDocuments()).toBe(events.length);
  expect(stripe.ledger.of('subscriptions', { customer })).toHaveLength(1);
});
