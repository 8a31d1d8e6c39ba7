import request from 'supertest';
import { from, newEmail } from './auth-calls.js';
import { BillingWorld, Buyer } from './billing-calls.js';
import { until } from './environment.js';
import { newMember } from './people.js';
import { testPrices } from './stripe-ledger.js';

describe('billing of visitors', () => {
  let billing: BillingWorld;
  const cards = { count: 0 };
  const newCard = () => billing.stripe.ledger.card(`visitor-${(cards.count += 1)}`);
  const statusOf = async (buyer: Buyer) => (await buyer.account())['subscription']?.status ?? 'none';
  const untilStatus = (buyer: Buyer, status: string) =>
    until(async () => (await statusOf(buyer)) === status, `the status ${status}`);

  beforeAll(async () => {
    billing = await BillingWorld.start();
    await billing.world.startWorker();
  });
  afterAll(() => billing.close());

  const open = (body: object) =>
    request(billing.world.url)
      .post('/api/stripe/createCheckoutSession')
      .set(from())
      .send({ price_id: testPrices.BM, ...body });
  const stored = async (email: string) => {
    const user = await billing.world.database.collection('users').findOne({ email });
    return new Buyer(billing.world, { ...user, id: user?.['_id'], accountId: user?.['accountId'] } as never);
  };

  it('buys with an address, and signing up with it finds what was bought', async () => {
    const email = newEmail();
    const { body } = await open({ customer_email: email }).expect(201);
    expect(body).toEqual({ clientSecret: `${body.sessionId}_secret`, sessionId: body.sessionId, trialDays: 7 });
    expect((await open({ customer_email: email }).expect(201)).body.sessionId).toBe(body.sessionId);
    billing.stripe.ledger.completeCheckout(body.sessionId, newCard());
    await billing.deliverAll();
    expect((await open({ customer_email: email }).expect(409)).body.code).toBe('already-subscribed');

    await newMember(billing.world, { email });
    const buyer = await stored(email);
    await untilStatus(buyer, 'trialing');
    expect(await buyer.data()).toMatchObject({ metadata: { role: 'business' } });
    expect(await buyer.get(`/v1/billing/checkouts/${body.sessionId}`)).toMatchObject({ state: 'complete' });
    await billing.deliverAll();
    expect((await open({ customer_email: email }).expect(409)).body.code).toBe('email-taken');
  });

  it('who signs up before paying has it when it is paid', async () => {
    const email = newEmail();
    const { sessionId } = (await open({ customer_email: email }).expect(201)).body;
    await newMember(billing.world, { email });
    const buyer = await stored(email);
    const other = await billing.newBuyer();
    billing.stripe.ledger.completeCheckout(sessionId, newCard());
    expect((await other.get(`/v1/billing/checkouts/${sessionId}`, 404))['code']).toBe('checkout-not-found');
    expect(await statusOf(other)).toBe('none');
    await billing.deliverAll();
    await untilStatus(buyer, 'trialing');
  });

  it('passes a price and an address, nothing that names somebody or says more', async () => {
    const customer_email = newEmail();
    for (const more of [{ role: 'business' }, { stripe_customerid: 'cus_1' }, { mongo_id: 'x' }, { referrer: 'x' }])
      expect((await open({ customer_email, ...more }).expect(401)).body.code).toBe('unauthenticated');
    expect((await open({}).expect(401)).body.code).toBe('unauthenticated');
    expect((await open({ customer_email, price_id: 'price_other' }).expect(400)).body.code).toBe('price-unknown');
  });
});
