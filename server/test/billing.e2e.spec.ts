import request from 'supertest';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { Reconciliation } from '../src/modules/members/billing/index.js';
import { AccountDeletion } from '../src/modules/identity/privacy/index.js';
import { newAccount, newEmail } from './auth-calls.js';
import { BillingWorld, Buyer } from './billing-calls.js';
import { breachesOf } from './breaches.js';
import { untilDue } from './delayed-jobs.js';
import { until } from './environment.js';
import { webhookSecrets } from './fake-stripe.js';
import { mailsTo } from './inbox.js';
import { currentCode } from './people.js';
import { testPrices } from './stripe-ledger.js';

describe('billing', () => {
  let billing: BillingWorld;
  let worker: WorkerApp;
  const fingerprints = { count: 0 };
  const newCard = (kind = 'good') => billing.stripe.ledger.card(`${kind}-${(fingerprints.count += 1)}`);
  const statusOf = async (buyer: Buyer) => (await buyer.account())['subscription']?.status ?? 'none';
  const untilStatus = (buyer: Buyer, status: string) =>
    until(async () => (await statusOf(buyer)) === status, `the status ${status}`);
  const subscriptionsOf = async (buyer: Buyer) =>
    billing.stripe.ledger.of('subscriptions', { customer: (await buyer.account())['stripeId'] });

  /** Buys the plan by the checkout; a person's first one begins with a trial. */
  async function buy(buyer: Buyer, { price = testPrices.PRY as string, card = newCard() } = {}) {
    const { sessionId } = await buyer.openCheckout(price);
    const subscription = billing.stripe.ledger.completeCheckout(sessionId, card);
    await billing.deliverAll();
    await until(async () => (await statusOf(buyer)) !== 'none', 'the subscription');
    return subscription;
  }

  beforeAll(async () => {
    billing = await BillingWorld.start();
    worker = await billing.world.startWorker();
  });
  afterEach(() => billing.stripe.heal());
  afterAll(() => billing.close());

  describe('a subscription', () => {
    it('is tried, charged, missing a payment, paid, switched, cancelled, resumed and ended', async () => {
      const { stripe, world } = billing;
      const buyer = await billing.newBuyer();
      const { email } = buyer.user;
      expect(await buyer.data()).toMatchObject({ id: '', metadata: { role: 'free' }, trialAvailable: true });
      const subscription = await buy(buyer, { card: newCard('declined') });
      await untilStatus(buyer, 'trialing');
      expect(await buyer.data()).toMatchObject({
        metadata: { role: 'pro' },
        subscriptions: { data: [{ status: 'trialing', plan: { amount: 22_800, metadata: { period: 'yearly' } } }] },
        invoice_settings: { default_payment_method: { card: { last4: '4242' } } },
        trialAvailable: false,
        providerAnswers: true,
      });
      expect(await buyer.get('/anonCheck')).toMatchObject({ user: { role: 'pro', status: 'trialing' } });

      const mails = async () => (await mailsTo(email)).map(({ subject }) => subject);
      const untilMailed = (subject: string, count = 1) =>
        untilDue(
          world,
          ['mail', 'events', 'outside'],
          async () => (await mails()).filter((each) => each === subject).length === count,
          `mail ${count} "${subject}"`,
        );
      world.clock.advance(5 * DAY_MS + HOUR_MS);
      await untilMailed('Your trial ends soon');
      world.clock.advance(2 * DAY_MS);
      stripe.ledger.renew(subscription);
      await billing.deliverAll();
      await untilStatus(buyer, 'past_due');
      await untilMailed('Your Pro trial has expired');
      expect(await buyer.get('/anonCheck')).toMatchObject({
        user: { role: 'pro', status: 'past_due', sendRefusal: 'payment-due', trialExpired: true },
      });
      expect((await buyer.post('/v1/billing/switch/preview', { choice: 'BY' }, 402))['code']).toBe('payment-due');
      world.clock.advance(3 * DAY_MS + HOUR_MS);
      await untilMailed('A payment is still missing');

      const paymentMethodId = newCard();
      const { stripeId: stripeCustomerId } = await buyer.account();
      const own = { stripeCustomerId, SSuserId: buyer.user.id };
      const refused = { ...own, paymentMethodId: newCard('declined'), addCardOnly: true };
      expect((await buyer.post('/addCard', refused, 402))['code']).toBe('payment-failed');
      expect((await buyer.post('/addCard', { ...own, paymentMethodId, addCardOnly: true }))['card'].last4).toBe('4242');
      expect(await statusOf(buyer)).toBe('active');
      await billing.deliverAll();

      const preview = await buyer.post('/v1/billing/switch/preview', { choice: 'BY' });
      expect(preview).toMatchObject({ dueNow: 36_000, creditLeft: 0, amount: 58_800, currency: 'usd' });
      const { prorationAt } = preview;
      expect(await buyer.post('/v1/billing/switch', { choice: 'BY', prorationAt })).toMatchObject({
        plan: { amount: 58_800, metadata: { role: 'business', period: 'yearly' } },
      });
      expect((await buyer.post('/v1/billing/switch', { choice: 'BY', prorationAt }, 409))['code']).toBe('same-plan');
      const outdated = { choice: 'PM', prorationAt: prorationAt - 2 * HOUR_MS };
      expect((await buyer.post('/v1/billing/switch', outdated, 409))['code']).toBe('preview-outdated');

      expect((await buyer.post('/v1/billing/portal', { purpose: 'cancel' }, 201))['url']).toMatch(/^https:/);
      stripe.ledger.updateSubscription(subscription['id'], { cancel_at_period_end: 'true' });
      await billing.deliverAll();
      await until(async () => (await buyer.account())['subscription'].cancelsAtPeriodEnd, 'the cancellation');
      expect(await buyer.post('/v1/billing/resume', {})).toMatchObject({ cancel_at_period_end: false });
      const { invoices } = await buyer.get('/v1/billing/invoices');
      expect(invoices[0]).toMatchObject({ status: 'paid', pdfUrl: 'https://invoice.example/1/pdf' });
      expect(invoices).toHaveLength(stripe.ledger.of('invoices', { customer: stripeCustomerId }).length);

      stripe.ledger.cancel(subscription['id']);
      await billing.deliverAll();
      await untilStatus(buyer, 'none');
      expect(await buyer.get('/anonCheck')).toMatchObject({ user: { role: 'free', status: 'active' } });
      world.clock.advance(3 * DAY_MS);
      await untilDue(
        world,
        'mail',
        async () =>
          (await world.database.collection('mails').countDocuments({ 'to.email': email, state: 'pending' })) === 0,
        'the mails',
      );
      expect((await mails()).filter((subject) => subject === 'A payment is still missing')).toHaveLength(1);
      expect((await breachesOf(world)).filter((breach) => breach.includes(buyer.user.accountId))).toEqual([]);
    });

    it('is not switched by the price of a time before it began', async () => {
      const buyer = await billing.newBuyer();
      await buy(buyer);
      const prorationAt = billing.world.clock.now().getTime() - 60_000;
      expect((await buyer.post('/v1/billing/switch', { choice: 'BY', prorationAt }, 409))['code']).toBe(
        'preview-outdated',
      );
    });

    it('is applied when the checkout returns, without a webhook', async () => {
      const buyer = await billing.newBuyer();
      const { sessionId, trialDays } = await buyer.openCheckout(testPrices.BM);
      expect(trialDays).toBe(7);
      expect(await buyer.get(`/v1/billing/checkouts/${sessionId}`)).toMatchObject({
        state: 'open',
        subscription: null,
      });
      billing.stripe.ledger.completeCheckout(sessionId, newCard());
      expect(await buyer.get(`/v1/billing/checkouts/${sessionId}`)).toMatchObject({
        state: 'complete',
        subscription: { status: 'trialing', plan: { metadata: { role: 'business' } } },
      });
      const other = await billing.newBuyer();
      expect((await other.get(`/v1/billing/checkouts/${sessionId}`, 404))['code']).toBe('checkout-not-found');
    });

    it('is one, however often and wherever one clicks', async () => {
      const buyer = await billing.newBuyer();
      const opened = await Promise.all([1, 2, 3].map(() => buyer.openCheckout()));
      expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
      await Promise.all([buyer.openCheckout(testPrices.BM), buyer.openCheckout(testPrices.BY)]);
      await buyer.openCheckout(testPrices.BM);
      const { stripeId: customer } = await buyer.account();
      const open = billing.stripe.ledger.of('sessions', { customer }).filter(({ status }) => status === 'open');
      expect(open).toHaveLength(1);
      const created = billing.stripe
        .callsTo(/^POST \/v1\/customers$/)
        .filter(({ body }) => body['email'] === buyer.user.email);
      expect(created).toHaveLength(1);
      billing.stripe.ledger.completeCheckout(open[0]?.['id'], newCard());
      // The provider is asked: its webhook has not arrived yet.
      expect((await buyer.openCheckout(testPrices.PM, 409))['code']).toBe('already-subscribed');
    });

    it('is bought with the card on file, once', async () => {
      const buyer = await billing.newBuyer();
      const own = { stripeCustomerId: '', SSuserId: buyer.user.id };
      const wish = { priceId: testPrices.PM, role: 'personal', addCardOnly: false, trial: false };
      expect((await buyer.post('/create-subscription', { ...own, ...wish }, 409))['code']).toBe('no-card');
      await buyer.post('/addCard', { ...own, paymentMethodId: newCard('declined'), addCardOnly: true });
      own.stripeCustomerId = (await buyer.account())['stripeId'];
      expect((await buyer.post('/create-subscription', { ...own, ...wish }, 402))['code']).toBe('payment-failed');
      expect(await statusOf(buyer)).toBe('none');
      await buyer.post('/addCard', { ...own, paymentMethodId: newCard(), addCardOnly: true });
      const foreign = { ...own, ...wish, role: 'business' };
      expect((await buyer.post('/create-subscription', foreign, 400))['code']).toBe('price-unknown');
      expect(await buyer.post('/create-subscription', { ...own, ...wish }, 201)).toMatchObject({ status: 'active' });
      expect((await buyer.post('/create-subscription', { ...own, ...wish }, 409))['code']).toBe('already-subscribed');
      const live = (await subscriptionsOf(buyer)).filter(({ status }) => status === 'active');
      expect(live).toHaveLength(1);
    });

    it('is bought anew after its customer was deleted at the provider', async () => {
      const buyer = await billing.newBuyer();
      await buy(buyer);
      const { stripeId: deleted } = await buyer.account();
      billing.stripe.ledger.deleteCustomer(deleted);
      await billing.deliverAll();
      await untilStatus(buyer, 'none');
      expect((await buyer.post('/v1/billing/portal', { purpose: 'overview' }, 409))['code']).toBe('no-subscription');
      const [{ sessionId }] = await Promise.all([buyer.openCheckout(), buyer.openCheckout()]);
      const { stripeId } = await buyer.account();
      expect(stripeId).not.toBe(deleted);
      expect(billing.stripe.ledger.of('sessions', { customer: stripeId }).map(({ id }) => id)).toEqual([sessionId]);
      billing.stripe.ledger.completeCheckout(sessionId, newCard());
      await billing.deliverAll();
      await untilStatus(buyer, 'active');
    });

    it("takes no one else's ids", async () => {
      const [buyer, other] = [await billing.newBuyer(), await billing.newBuyer()];
      await buy(other);
      const { stripeId: stripeCustomerId } = await other.account();
      const before = billing.stripe.callsTo(/^(POST|DELETE)/).length;
      const codes = [
        await buyer.get('/getStripeData', 403, { stripeid: stripeCustomerId }),
        await buyer.post(
          '/addCard',
          { stripeCustomerId, SSuserId: buyer.user.id, paymentMethodId: 'pm_1', addCardOnly: true },
          403,
        ),
        ...(await Promise.all(
          [
            { stripe_customerid: stripeCustomerId },
            { customer_email: other.user.email },
            { client_reference_id: other.user.id },
            { mongo_id: other.user.id },
          ].map((claim) => buyer.post('/api/stripe/createCheckoutSession', { price_id: testPrices.PM, ...claim }, 403)),
        )),
      ].map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(['not-yours']));
      expect(billing.stripe.callsTo(/^(POST|DELETE)/)).toHaveLength(before);
    });
  });

  describe('a trial', () => {
    it('stays used when its person has another address, which the customer at the provider gets too', async () => {
      const buyer = await billing.newBuyer();
      await buy(buyer);
      await untilStatus(buyer, 'trialing');
      const { stripeId } = await buyer.account();
      const email = newEmail();
      await buyer.post('/v1/address/code', { email });
      const code = await currentCode(billing.world, email, 'address');
      await buyer.post('/v1/address', { email, code });
      const renamed = new Buyer(billing.world, { ...buyer.user, email });
      await until(async () => !(await renamed.data())['trialAvailable'], 'the trial of the new address');
      const customer = () => billing.stripe.ledger.read('customers', stripeId);
      await until(async () => customer()['email'] === email, 'the address at the provider');
    });

    it('is given once to a person', async () => {
      const buyer = await billing.newBuyer();
      const { id } = await buy(buyer);
      billing.stripe.ledger.cancel(id);
      await billing.deliverAll();
      await untilStatus(buyer, 'none');
      expect(await buyer.data()).toMatchObject({ trialAvailable: false });
      expect((await buyer.openCheckout())['trialDays']).toBe(0);
    });

    it('ends at once where the card had one', async () => {
      const card = newCard();
      await buy(await billing.newBuyer(), { card });
      const second = await billing.newBuyer();
      const { sessionId, trialDays } = await second.openCheckout();
      expect(trialDays).toBe(7);
      const { id } = billing.stripe.ledger.completeCheckout(sessionId, card);
      await billing.deliverAll();
      await untilStatus(second, 'active');
      const { invoices } = await second.get('/v1/billing/invoices');
      expect(invoices).toEqual([expect.objectContaining({ amount: 22_800, status: 'paid' })]);
      expect(billing.stripe.ledger.get('subscriptions', id)['status']).toBe('active');
    });
  });

  describe('webhooks', () => {
    const stored = (id: string) =>
      billing.world.database.collection<{ _id: string }>('stripe_events').countDocuments({ _id: id });

    it('are taken with a fresh signature by any of the secrets, and with no other', async () => {
      const { stripeId } = await (async () => {
        const buyer = await billing.newBuyer();
        await buyer.openCheckout();
        return buyer.account();
      })();
      const event = billing.stripe.ledger.event('customer.updated', billing.stripe.ledger.get('customers', stripeId));
      billing.waiting.length = 0;
      for (const wrong of [{ secret: webhookSecrets.foreign }, { secondsAgo: 301 }, { payload: 'not JSON' }]) {
        const { body } = await billing.deliver(event, wrong).expect(400);
        expect(body.code).toBe('webhook-signature-invalid');
      }
      expect(await stored(event['id'])).toBe(0);
      await billing.deliver(event, { secret: webhookSecrets.next, secondsAgo: 290 }).expect(200);
      await billing.deliver(event, { secret: webhookSecrets.current }).expect(200);
      expect(await stored(event['id'])).toBe(1);
    });

    it('are refused with an error that says so, where whoever signs sends nonsense', async () => {
      const object = { object: 'customer', id: 'cus_x' };
      const odd = [null, [], 5, 'text', {}, { id: 'evt_x', type: 'x' }, { id: 'evt_x', type: 'x', data: null }];
      const wrongTypes = [
        { id: { $gt: '' }, type: 'x', data: { object } },
        { id: 'evt_x', type: 5, data: { object } },
        { id: 'evt_x', type: 'x', data: { object: [object] } },
        { id: 'evt_x', type: 'x', data: { object: { object: 'invoice', customer: { $ne: '' } } } },
      ];
      for (const event of [...odd, ...wrongTypes]) {
        const { status, body } = await billing.deliver(event as never);
        expect([event, status, body.code]).toEqual([event, 400, 'invalid-input']);
      }
      expect(await stored('evt_x')).toBe(0);
    });

    it('may come in any order, twice, and late', async () => {
      const buyer = await billing.newBuyer();
      const { sessionId } = await buyer.openCheckout();
      const { id } = billing.stripe.ledger.completeCheckout(sessionId, newCard());
      billing.stripe.ledger.updateSubscription(id, { trial_end: 'now' });
      billing.stripe.ledger.cancel(id);
      const events = billing.waiting.splice(0).toReversed();
      await Promise.all([...events, ...events].map(async (event) => billing.deliver(event).expect(200)));
      await until(
        async () =>
          (await billing.world.database
            .collection('stripe_events')
            .countDocuments({ 'outbox.0': { $exists: true } })) === 0,
        'the jobs',
      );
      expect(await statusOf(buyer)).toBe('none');
    });

    it('are applied by a job when the server or the worker was away', async () => {
      await worker.stop();
      const buyer = await billing.newBuyer();
      const { sessionId } = await buyer.openCheckout();
      billing.stripe.ledger.completeCheckout(sessionId, newCard());
      await billing.deliverAll();
      expect(await statusOf(buyer)).toBe('none');
      worker = await billing.world.startWorker();
      await untilStatus(buyer, 'trialing');
    });

    it('that never came are made up for by the daily comparison', async () => {
      // It compares whenever that is due.
      await worker.stop();
      const buyer = await billing.newBuyer();
      const { sessionId } = await buyer.openCheckout();
      billing.stripe.ledger.completeCheckout(sessionId, newCard());
      billing.waiting.length = 0;
      const own = (breach: string) => breach.includes(buyer.user.accountId);
      expect((await breachesOf(billing.world)).filter(own)).toHaveLength(1);
      const { signal } = new AbortController();
      await billing.world.app.get(Reconciliation, { strict: false }).reconcileAll({}, { signal });
      expect(await statusOf(buyer)).toBe('trialing');
      expect((await breachesOf(billing.world)).filter(own)).toEqual([]);
      const support = new Buyer(billing.world, await newAccount(billing.world, { staffRole: 'support' }));
      const { lastRun } = (await support.get('/v1/admin/subscriptions')) as { lastRun?: { drifts: object[] } };
      expect(lastRun).toMatchObject({
        endedAt: expect.any(Number),
        compared: expect.any(Number),
        differed: lastRun?.drifts.length,
      });
      const drift = expect.stringMatching(/no subscription here, sub_\S+ .+ at Stripe/);
      const { accountId, id: userId, email: user } = buyer.user;
      expect(lastRun?.drifts).toContainEqual({ accountId, userId, user, drift });
      worker = await billing.world.startWorker();
    });
  });

  it('shows support what differs from the provider, takes what that has, and replays an event', async () => {
    // It would make up for what differs.
    await worker.stop();
    const support = new Buyer(billing.world, await newAccount(billing.world, { staffRole: 'support' }));
    const buyer = await billing.newBuyer();
    const { sessionId } = await buyer.openCheckout();
    billing.stripe.ledger.completeCheckout(sessionId, newCard());
    const events = billing.waiting.splice(0);
    const { accountId, id } = buyer.user;
    const driftNow = async (): Promise<unknown> => {
      const { drifts } = (await support.get('/v1/admin/subscriptions/comparison?limit=50')) as {
        drifts?: { accountId: string; drift: string | null }[];
      };
      return drifts?.find((one) => one.accountId === accountId)?.drift;
    };
    const listed = (await support.get('/v1/admin/subscriptions?limit=50')) as { customers?: object[] };
    expect(listed).toMatchObject({ isSold: true });
    expect(listed.customers).toContainEqual(expect.objectContaining({ accountId, userId: id, subscription: null }));
    expect(await driftNow()).toMatch(/no subscription here, sub_\S+ .+ at Stripe/);
    const act = async (path: string, body: object) =>
      request(billing.world.url)
        .post(`/v1/admin/subscriptions/${path}`)
        .set(await support.headers())
        .send({ ...body, reason: 'A webhook was lost' });
    const refetched = await act(`${accountId}/refetch`, {});
    expect([refetched.status, refetched.body.drift]).toEqual([200, expect.stringContaining('no subscription here')]);
    expect([await driftNow(), await statusOf(buyer)]).toEqual([null, 'trialing']);
    const replayed = await act('replay', { eventId: events.at(-1)?.id });
    expect([replayed.status, replayed.body]).toEqual([200, { accountId }]);
    expect((await act('nobody/refetch', {})).status).toBe(404);
    const { entries } = (await support.get(`/v1/admin/log?actorId=${support.user.id}`)) as { entries?: object[] };
    expect(entries).toMatchObject([
      { action: 'billing.replay', after: { eventId: events.at(-1)?.id } },
      { action: 'billing.refetch', targetId: id, after: { accountId } },
    ]);
    worker = await billing.world.startWorker();
  });

  describe('while the provider', () => {
    it('is away or too busy, plans stay and nothing is half done', async () => {
      const subscribed = await billing.newBuyer();
      await buy(subscribed);
      const buyer = await billing.newBuyer();
      for (const kind of ['busy', 'broken'] as const) {
        billing.stripe.fail(kind, /./, 100);
        expect((await buyer.openCheckout(testPrices.PM, 503))['code']).toBe('billing-unavailable');
        expect(await subscribed.data()).toMatchObject({
          providerAnswers: false,
          metadata: { role: 'pro' },
          subscriptions: { data: [{ status: 'trialing' }] },
        });
        billing.stripe.heal();
      }
      expect(await buyer.account()).toMatchObject({ stripeId: '', subscription: null });
      await buyer.openCheckout(testPrices.PM);
    });

    it('has done what was asked but its answer is lost, it is done once', async () => {
      const buyer = await billing.newBuyer();
      billing.stripe.fail('lost', /^POST \/v1\/(customers|checkout\/sessions)$/, 2);
      const { sessionId } = await buyer.openCheckout();
      const { stripeId: customer } = await buyer.account();
      const sessions = billing.stripe.ledger.of('sessions', { customer });
      expect(sessions.map(({ id }) => id)).toEqual([sessionId]);
      expect(
        billing.stripe.callsTo(/^POST \/v1\/customers$/).filter(({ body }) => body['email'] === buyer.user.email),
      ).toHaveLength(1);
    });
  });

  it('of two different wishes at once, both are answered', async () => {
    const buyer = await billing.newBuyer();
    const headers = await buyer.headers();
    const open = (endorsely_referral: string) =>
      request(billing.world.url)
        .post('/api/stripe/createCheckoutSession')
        .set(headers)
        .send({ price_id: testPrices.PM, endorsely_referral });
    const answers = await Promise.all(['a', 'b'].map(open));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { stripeId: customer } = await buyer.account();
    const sessions = billing.stripe.ledger.of('sessions', { customer });
    expect(sessions.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  it('cancels the subscription of an account that is going to be deleted, to the end of its period', async () => {
    const buyer = await billing.newBuyer();
    const { id } = await buy(buyer);
    await buyer.post('/v1/account/deletion', {});
    const cancelled = async () => (await buyer.account()).subscription?.cancelsAtPeriodEnd === true;
    await untilDue(billing.world, ['events', 'outside'], cancelled, 'the cancellation');
    expect(billing.stripe.ledger.get('subscriptions', id)).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: true,
    });
  });

  it('ends the customer of a deleted account, also after the provider was away', async () => {
    const buyer = await billing.newBuyer();
    const { id } = await buy(buyer);
    const { stripeId } = await buyer.account();
    billing.stripe.fail('broken', /^DELETE/, 3);
    await billing.world.app.get(AccountDeletion, { strict: false }).delete(buyer.user.accountId);
    await untilDue(
      billing.world,
      ['events', 'outside'],
      async () => billing.stripe.ledger.get('subscriptions', id)['status'] === 'canceled',
      'the end of the subscription',
    );
    expect(() => billing.stripe.ledger.get('customers', stripeId)).toThrow();
    await billing.deliverAll();
  });
});
