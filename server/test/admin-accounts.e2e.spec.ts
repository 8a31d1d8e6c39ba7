import request from 'supertest';
import { planLimits } from '#contract/billing/plans.js';
import { type StaffAction, staffActions, type StaffRole, undoOf } from '#contract/admin/staff.js';
import type { EndpointShape } from '#contract/endpoint.js';
import { DAY_MS } from '#contract/units.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { from, logIn, newAccount } from './auth-calls.js';
import { BillingWorld } from './billing-calls.js';
import { until } from './environment.js';
import { waitForMail } from './inbox.js';
import { newMember, newTeam, openUploadOf } from './people.js';
import { readZip } from './read-zip.js';
import { memberCalls, nameOf } from './call-samples.js';
import { type Deed, deedsOf, ofCommands, type Undoable } from './staff-deeds.js';
import { Desk } from './staff-desk.js';

describe('admin accounts', () => {
  const reason = 'They asked for it by mail';
  let billing: BillingWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    billing = await BillingWorld.start();
    worker = await billing.world.startWorker();
  });
  afterEach(() => billing.stripe.heal());
  afterAll(async () => {
    await worker.stop();
    await billing.close();
  });

  /** Someone of the staff; the sessions end as the clock is moved. */
  async function newStaff(staffRole: StaffRole) {
    const { email } = await newAccount(billing.world, { staffRole });
    const { accessToken } = await logIn(billing.world, email);
    const headers = { authorization: `Bearer ${accessToken}`, ...from() };
    const ask = (verb: 'get' | 'put' | 'post', path: string, body?: object) =>
      request(billing.world.url)[verb](`/v1/admin/${path}`).set(headers).send(body);
    const logOf = async (userId: string) => (await ask('get', `log?targetId=${userId}`).expect(200)).body.entries;
    const see = async (userId: string) => (await ask('get', `people/${userId}`).expect(200)).body;
    return { ask, logOf, see };
  }

  it('adjusts limits, which count at once until they end, and sets them back', async () => {
    const { world } = billing;
    const mei = await newMember(world);
    const userId = mei.user?._id ?? '';
    const support = await newStaff('support');
    const adjust = (limits: object, end: number | null = null) =>
      support.ask('put', `people/${userId}/limits`, { limits, until: end, reason });
    const files = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `${index}.txt`, size: 1 }));
    const open = async (count: number) => (await openUploadOf(world, mei, files(count))).body.code ?? 'opened';
    const { files: ofPlan } = planLimits.free;

    expect(await open(ofPlan + 1)).toBe('too-many-files');
    await adjust({ files: 1501 }).expect(400);
    const end = world.clock.now().getTime() + 2 * DAY_MS;
    await adjust({ files: ofPlan + 1, storageBytes: 20_000_000_000 }, end).expect(200);
    expect(await open(ofPlan + 1)).toBe('opened');
    const me = await request(world.url).get('/anonCheck').set(mei.headers).expect(200);
    expect(me.body.user).toMatchObject({
      role: 'free',
      adjustedLimits: { files: ofPlan + 1, storageBytes: 20_000_000_000 },
    });
    expect((await support.see(userId)).account).toMatchObject({
      plan: 'free',
      storageBytes: 20_000_000_000,
      uploadBytes: planLimits.free.uploadBytes,
      limitOverrides: { limits: { files: ofPlan + 1, storageBytes: 20_000_000_000 }, until: end },
    });
    await adjust({ files: 2 }).expect(200);
    expect(await open(3)).toBe('too-many-files');
    await adjust({}).expect(200);
    expect(await open(3)).toBe('opened');
    const wide = { files: ofPlan + 1, storageBytes: 20_000_000_000, until: new Date(end).toISOString() };
    expect(await support.logOf(userId)).toMatchObject([
      { action: 'limits.change', reason, before: { files: 2, until: null }, after: {} },
      { action: 'limits.change', before: wide, after: { files: 2, until: null } },
      { action: 'limits.change', before: {}, after: wide },
    ]);

    await adjust({ files: ofPlan + 1 }, end).expect(200);
    world.clock.advance(2 * DAY_MS);
    const later = await newStaff('support');
    expect((await later.see(userId)).account).toMatchObject({
      storageBytes: planLimits.free.storageBytes,
      limitOverrides: null,
    });
    const { accessToken } = await logIn(world, mei.email);
    mei.headers = { authorization: `Bearer ${accessToken}`, ...from() };
    expect(await open(ofPlan + 1)).toBe('too-many-files');
  });

  it('moves the end of a trial at Stripe and here, and back', async () => {
    const { world, stripe } = billing;
    const buyer = await billing.newBuyer();
    const support = await newStaff('support');
    const path = `people/${buyer.user.id}/trial`;
    const now = world.clock.now().getTime();
    // The provider counts in seconds.
    const inDays = (days: number) => Math.floor(now / 1000) * 1000 + days * DAY_MS;
    const move = (end: number) => support.ask('put', path, { until: end, reason });
    expect((await move(inDays(20)).expect(409)).body.code).toBe('no-trial');
    expect((await support.see(buyer.user.id)).account.trialEndsAt).toBeNull();

    const { sessionId } = await buyer.openCheckout();
    const subscription = stripe.ledger.completeCheckout(sessionId, stripe.ledger.card('trial-moved'));
    await billing.deliverAll();
    await until(async () => (await buyer.account())['subscription']?.status === 'trialing', 'the trial');
    const before = (await support.see(buyer.user.id)).account.trialEndsAt;
    for (const end of [now - 1, inDays(800)])
      expect((await move(end).expect(400)).body.code).toBe('trial-out-of-range');

    const lastEnds = [inDays(20), before, inDays(20)];
    for (const end of lastEnds) {
      await move(end).expect(200);
      const [found] = stripe.ledger.of('subscriptions', { customer: subscription['customer'].id });
      expect([found?.['status'], found?.['trial_end'] * 1000]).toEqual(['trialing', end]);
      expect((await support.see(buyer.user.id)).account).toMatchObject({
        plan: 'pro',
        trialEndsAt: end,
        subscription: { status: 'trialing', currentPeriodEndsAt: end },
      });
    }
    const iso = (end: number) => ({ trialEndsAt: new Date(end).toISOString() });
    expect(await support.logOf(buyer.user.id)).toMatchObject([
      { action: 'trial.move', reason, before: iso(before), after: iso(inDays(20)) },
      { action: 'trial.move', before: iso(inDays(20)), after: iso(before) },
      { action: 'trial.move', before: iso(before), after: iso(inDays(20)) },
    ]);

    // One that has ended meanwhile, without our knowing, does not begin again.
    stripe.ledger.renew(stripe.ledger.of('subscriptions', { customer: subscription['customer'].id })[0] ?? {});
    expect((await move(inDays(30)).expect(409)).body.code).toBe('no-trial');
    expect(await support.logOf(buyer.user.id)).toHaveLength(3);
  });

  it('exports for an administrator what the person could export', async () => {
    const mei = await newMember(billing.world);
    const userId = mei.user?._id ?? '';
    const administrator = await newStaff('administrator');
    const exported = await administrator
      .ask('post', `people/${userId}/export`, { reason })
      .buffer()
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    const document = JSON.parse(String(readZip(exported.body).get('account.json')));
    expect(document.user).toMatchObject([{ email: mei.email }]);
    expect(await administrator.logOf(userId)).toMatchObject([{ action: 'account.export', reason }]);
    const nobody = await administrator.ask('post', 'people/nobody/export', { reason }).expect(404);
    expect(nobody.body.code).toBe('not-found');
  });

  it('plans a deletion as the owner would, tells them, and takes it back; not that of a team', async () => {
    const { world } = billing;
    const mei = await newMember(world);
    const userId = mei.user?._id ?? '';
    const administrator = await newStaff('administrator');
    const plan = (id: string, isPlanned: boolean) =>
      administrator.ask('put', `people/${id}/deletion`, { isPlanned, reason });
    const dueAt = world.clock.now().getTime() + 14 * DAY_MS;
    await plan(userId, true).expect(200);
    const due = (await administrator.see(userId)).account.deletionDueAt;
    expect(Math.abs(due - dueAt)).toBeLessThan(60_000);
    const mail = await waitForMail(mei.email, /will be deleted/i);
    expect(mail.text).toContain('keep your account');
    // Planned once.
    await plan(userId, true).expect(200);
    expect((await administrator.see(userId)).account.deletionDueAt).toBe(due);
    await plan(userId, false).expect(200);
    expect((await administrator.see(userId)).account.deletionDueAt).toBeNull();
    const facts = { deletionDueAt: new Date(due).toISOString() };
    expect(await administrator.logOf(userId)).toMatchObject([
      { action: 'account.keep', reason, before: facts, after: { deletionDueAt: null } },
      { action: 'account.plan-deletion', after: facts },
      { action: 'account.plan-deletion', reason, before: {}, after: facts },
    ]);

    const { owner, members } = await newTeam(world);
    for (const { user } of [owner, ...members]) {
      const refused = await plan(user?._id ?? '', true).expect(409);
      expect(refused.body.code).toBe('in-team');
      expect((await administrator.see(user?._id ?? '')).account.deletionDueAt).toBeNull();
    }
  });

  describe('every action of the staff stands in the log, and is taken back by the one that the contract names', () => {
    const made = new Set<EndpointShape>();
    let desk: Desk;
    let deeds: Partial<Record<StaffAction, () => Promise<Deed & Partial<Undoable>>>>;
    // One administrator would make too many calls in a minute.
    beforeEach(async () => {
      desk = await Desk.open(billing, made);
      deeds = deedsOf(desk);
    });
    const calledFor = staffActions.filter((action) => !ofCommands.some((other) => other === action));

    it.each(calledFor)('%s', async (action) => {
      const { act, undo, state } = (await deeds[action]?.()) ?? {};
      if (!act) throw new Error('no deed');
      const before = await state?.();
      await act();
      expect(await desk.lastAction()).toMatchObject({ action, actorId: desk.id });
      expect([action, undo !== undefined]).toEqual([action, undoOf(action) !== null]);
      if (!undo || !state) return;
      expect(await state()).not.toEqual(before);
      await undo();
      expect(await desk.lastAction()).toMatchObject({ action: undoOf(action), actorId: desk.id });
      expect(await state()).toEqual(before);
    });

    it('none is left out', () => {
      const calls = memberCalls.filter(({ staff, stepUp }) => staff !== undefined && stepUp);
      expect(calls.filter((call) => !made.has(call)).map(nameOf)).toEqual([]);
      // All others only read, or store a picture, which is shown once the policies name it.
      const others = memberCalls.filter(
        ({ staff, stepUp, method }) => staff !== undefined && !stepUp && method !== 'GET',
      );
      expect(others.map(nameOf)).toEqual([
        'POST /v1/admin/links/search',
        'POST /v1/admin/people/search',
        'POST /v1/admin/inbox/search',
        'POST /v1/admin/mails/search',
        'POST /v1/admin/policies/pictures',
      ]);
    });
  });
});
