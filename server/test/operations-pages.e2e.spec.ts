import request from 'supertest';
import type { StaffRole } from '#contract/admin/staff.js';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { signatureOf } from '../src/core/secrets/body-signature.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { readBounce } from '../src/modules/platform/mail/adapters/read-bounce.js';
import { returnPathOf } from '../src/modules/platform/mail/domain/bounce.js';
import { MailReports } from '../src/modules/platform/mail/mail-reports.service.js';
import { rawBounce } from '../src/modules/platform/mail/testing/bounces.builder.js';
import { StorageFigures } from '../src/modules/staff/operations/storage-figures.service.js';
import { loggedIn, logIn, newAccount, newEmail, refresh, sessionOf } from './auth-calls.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, send, type Member } from './people.js';
import { makeRequest } from './request-visits.js';

/** Staff pages and actions for mails, queues, storage and processes, on the real services. */

const MAIL_REPORTS_SECRET = 'a secret of at least 32 characters';
const TOKEN = 'a token of sixteen';
const reason = 'They asked for it by mail';
const file = { path: 'plan.txt', bytes: Buffer.from('the plan') };

describe('operations', () => {
  let smtp: FakeSmtp;
  let world: TestWorld;
  let worker: WorkerApp;
  let sender: Member;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    world = await createTestWorld({
      SMTP_URL: smtp.url,
      BOUNCE_ADDRESS: 'bounces@sampan.example',
      METRICS_TOKEN: TOKEN,
      WEBHOOK_PRIVATE_TARGETS: 'true',
      MAIL_REPORTS_SECRET,
    });
    worker = await world.startWorker();
    sender = await newMember(world, { role: 'business' });
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });

  const mails = () => world.database.collection('mails');
  async function newStaff(staffRole: StaffRole): Promise<Record<string, string>> {
    return sessionOf(world, await newAccount(world, { staffRole }));
  }
  const get = (staff: Record<string, string>, path: string) =>
    request(world.url).get(`/v1/admin/${path}`).set(staff).expect(200);
  const post = (staff: Record<string, string>, path: string, body: object) =>
    request(world.url).post(`/v1/admin/${path}`).set(staff).send(body);
  const search = async (staff: Record<string, string>, text: string) =>
    (await post(staff, 'mails/search', { text }).expect(200)).body;

  /** A mail to a new address that the server has accepted. */
  async function sentMail(email = newEmail()) {
    const { slug } = await send(world, sender, [file], { sendAs: 'email', emailTo: [{ email }] });
    const mail = await until(
      () => mails().findOne({ 'to.email': email, slug, state: { $in: ['sent', 'failed', 'suppressed'] } }),
      'the mail',
    );
    return {
      email,
      slug,
      id: String(mail['_id']),
      state: String(mail['state']),
      messageId: String(mail['messageId']),
    };
  }

  /** Read twice, as after a crash of the reader; bounce-mailbox.peers.e2e.spec.ts fetches mails. */
  async function returned(raw: string): Promise<void> {
    const reports = worker.app.get(MailReports, { strict: false });
    const report = await readBounce(Buffer.from(raw), (key) => reports.addressOf(key));
    if (!report) return;
    for (const _ of ['first', 'again']) await reports.record(report);
  }
  const bouncesTold = (slug: string) =>
    world.database.collection('notifications').countDocuments({ slug, kind: 'bounce' });

  it('reads a mail that came back: the sender is told once, and the address is not mailed until it is lifted', async () => {
    const support = await newStaff('support');
    const mail = await sentMail();
    const envelope = smtp.arrivals.find(({ to }) => to === mail.email);
    expect(envelope?.from).toBe(returnPathOf('bounces@sampan.example', mail.messageId));
    await returned(rawBounce('Postfix', mail.messageId, mail.email));
    await returned(rawBounce('Postfix', mail.messageId, mail.email));

    const found = await search(support, mail.email);
    expect(found.mails).toMatchObject([
      {
        mailId: mail.id,
        subject: expect.stringContaining('plan.txt'),
        slug: mail.slug,
        state: 'failed',
        outcome: { kind: 'bounced', status: '5.1.1' },
        lastError: '5.1.1',
        answer: expect.stringMatching(/^550 5\.1\.1 <…>/),
      },
    ]);
    expect(found.block).toMatchObject({ email: mail.email, reason: 'bounced', status: '5.1.1' });
    await until(async () => (await bouncesTold(mail.slug)) === 1, 'the notification');
    expect(
      (await mails().findOne({ _id: mail.id as never }))?.['steps'].map((step: { kind: string }) => step.kind),
    ).toEqual(['queued', 'accepted', 'bounced']);

    // The next transfer to it: nothing leaves, and its sender sees that.
    const next = await sentMail(mail.email);
    expect(next.state).toBe('failed');
    expect(smtp.arrivals.filter(({ to }) => to === mail.email)).toHaveLength(1);
    await until(async () => (await bouncesTold(next.slug)) === 1, 'the notification');

    await post(support, 'mails/blocks/lift', { email: mail.email, reason }).expect(200);
    await post(support, 'mails/blocks/lift', { email: mail.email, reason }).expect(404);
    await post(support, `mails/${next.id}/resend`, { reason }).expect(200);
    await until(() => mails().findOne({ _id: next.id as never, state: 'sent' }), 'the resend');
    const { body: log } = await get(support, 'log?limit=2');
    expect(log.entries.map(({ action }: { action: string }) => action)).toEqual(['mail.resend', 'mail-block.lift']);
    expect(JSON.stringify(log)).not.toContain(mail.email);
  });

  it('tells the sender once that a code for a recipient came back, and shows it at the recipient', async () => {
    const hook = { url: 'http://127.0.0.1:9/', events: ['mail.bounced'] };
    const { body: made } = await request(world.url).post('/v1/webhooks').set(sender.headers).send(hook).expect(201);
    const deliveries = () =>
      world.database.collection('webhook_deliveries').countDocuments({ webhookId: made.webhook.webhookId });
    const email = newEmail();
    const { slug, emailTo } = await send(world, sender, [file], {
      sendAs: 'email',
      emailTo: [{ email }],
      recipientsOnly: true,
    });
    const recipientId = emailTo[0]?.recipientId ?? '';
    const timeline = async () => {
      const path = `/v1/transfers/${slug}/timeline?recipientId=${recipientId}`;
      const { body } = await request(world.url).get(path).set(sender.headers).expect(200);
      return body.timeline.map(({ kind }: { kind: string }) => kind);
    };
    await until(async () => (await timeline()).length === 2, 'the mail');
    const code = async () => {
      await request(world.url).post('/v1/downloads/code').send({ slug, recipientId }).expect(200);
      return until(() => mails().findOne({ slug, template: 'verification-code', state: 'sent' }), 'the code');
    };

    await returned(rawBounce('Postfix', String((await code())['messageId']), email));
    await until(async () => (await bouncesTold(slug)) === 1 && (await deliveries()) === 1, 'the notification');
    expect(await timeline()).toEqual(['mail-queued', 'mail-accepted', 'mail-bounced']);
    const { body: people } = await request(world.url).get(`/v1/transfers/${slug}/recipients`).set(sender.headers);
    expect(people.recipients).toMatchObject([{ email, state: 'bounced' }]);
    const transfer = await world.database.collection('transfers').findOne({ slug });
    const events = () =>
      world.database
        .collection('transfer_events')
        .find({ transferId: String(transfer?._id), 'data.about': 'code' })
        .toArray();
    await until(async () => (await events()).length === 2, 'the log');
    const logged = (await events()).map(({ kind, data }) => `${kind} ${data.recipientId}`);
    expect(logged.toSorted()).toEqual([`mail-failed ${recipientId}`, `mail-sent ${recipientId}`]);

    // The transfer's own mail comes back, too.
    const own = await mails().findOne({ slug, template: 'transfer-received' });
    await returned(rawBounce('Postfix', String(own?.['messageId']), email));
    await until(async () => (await timeline()).length === 4, 'the second bounce');
    await until(
      () => mails().findOne({ slug, template: 'transfer-received', 'outbox.0': { $exists: false } }),
      'its end',
    );
    expect([await bouncesTold(slug), await deliveries()]).toEqual([1, 1]);
  });

  it('tells who made a request once that the invitation or a code for a person came back', async () => {
    const email = newEmail();
    const made = await makeRequest(world, sender, { people: [{ email }], recipientsOnly: true });
    const { slug } = made;
    const personId = made.people[0]?.personId ?? '';
    const told = () => world.database.collection('notifications').countDocuments({ slug, kind: 'request-bounce' });
    const returnedAt = async () => {
      const { body } = await request(world.url).get(`/v1/requests/${slug}`).set(sender.headers).expect(200);
      return body.people[0].mailReturnedAt;
    };
    const sentMailOf = (template: string) => until(() => mails().findOne({ slug, template, state: 'sent' }), template);
    const invitation = await sentMailOf('request-received');
    expect(await returnedAt()).toBeNull();
    await request(world.url).post('/v1/requests/code').send({ slug, personId }).expect(200);
    const code = await sentMailOf('verification-code');

    await returned(rawBounce('Postfix', String(code['messageId']), email));
    await until(async () => (await told()) === 1, 'the notification');
    expect(await returnedAt()).toBeGreaterThan(made.createdAt);
    const own = { slug, template: 'request-received', state: 'failed', 'outbox.0': { $exists: false } };
    await returned(rawBounce('Postfix', String(invitation['messageId']), email));
    await until(() => mails().findOne(own), 'the end of the invitation');
    expect(await told()).toBe(1);
  });

  it('leaves a mail that is only delayed as it is, and knows mails by their return path', async () => {
    const support = await newStaff('support');
    const mail = await sentMail();
    await returned(rawBounce('Postfix, delayed', mail.messageId, mail.email));
    await returned(rawBounce('an absent person', mail.messageId, mail.email));
    const delayed = await search(support, mail.slug);
    expect(delayed.mails.find(({ mailId }: { mailId: string }) => mailId === mail.id)).toMatchObject({
      state: 'sent',
      outcome: { kind: 'delayed', status: '4.4.1' },
    });
    const path = returnPathOf('bounces@sampan.example', mail.messageId);
    await returned(
      rawBounce('Gmail', '<lost@elsewhere.example>', mail.email).replace('To: bounces@sampan.example', `To: ${path}`),
    );
    const {
      mails: [bounced],
      block,
    } = await search(support, mail.email);
    // A full mailbox: the address is still mailed.
    expect([bounced.state, bounced.outcome.status, block]).toEqual(['failed', '5.2.2', null]);
  });

  it('takes signed reports alone; a complaint ends mails without telling the sender', async () => {
    const support = await newStaff('support');
    const report = (reports: object, secret = MAIL_REPORTS_SECRET, ageMs = 0) => {
      const body = JSON.stringify({ reports });
      const at = new Date(world.clock.now().getTime() - ageMs);
      return request(world.url)
        .post('/v1/mail/reports')
        .set({ 'content-type': 'application/json', 'sampan-signature': signatureOf(body, [secret], at) })
        .send(body);
    };
    const [first, second] = [await sentMail(), await sentMail()];
    const failure = {
      messageId: first.messageId,
      outcome: 'bounced',
      recipient: first.email,
      status: '5.1.1',
      answer: `5.1.1 ${first.email} is gone`,
    };
    const refused = { code: 'webhook-signature-invalid' };
    expect((await report([failure], 'another secret of theirs, as long').expect(400)).body).toMatchObject(refused);
    expect((await report([failure], MAIL_REPORTS_SECRET, 301_000).expect(400)).body).toMatchObject(refused);
    expect((await request(world.url).post('/v1/mail/reports').send({}).expect(400)).body).toMatchObject(refused);
    expect((await report([{ outcome: 'bounced' }]).expect(400)).body).toMatchObject({ code: 'invalid-input' });
    // A copy was forwarded to this one.
    await report([{ ...failure, recipient: 'somebody.else@old.example' }]).expect(200);
    expect((await search(support, first.email)).block).toBeNull();
    expect((await report([failure]).expect(200)).body).toEqual({ known: 1 });
    await report([failure]).expect(200);
    expect(await search(support, first.email)).toMatchObject({
      mails: [{ state: 'failed', answer: '5.1.1 … is gone' }],
      block: { reason: 'bounced' },
    });

    const { messageId } = second;
    const news = ['opened', 'delivered', 'complained'].map((outcome) => ({ messageId, outcome }));
    const foreign = { messageId: '<lost@elsewhere.example>', outcome: 'bounced' };
    expect((await report([...news, foreign]).expect(200)).body).toEqual({ known: 2 });
    expect(await search(support, second.email)).toMatchObject({
      mails: [{ state: 'sent', outcome: { kind: 'complained' } }],
      block: { reason: 'complained' },
    });
    expect((await sentMail(second.email)).state).toBe('suppressed');

    const sum = async (name: string): Promise<number> => {
      const { domains } = (await get(support, 'mails/domains')).body;
      return domains.reduce((total: number, domain: Record<string, number>) => total + (domain[name] ?? 0), 0);
    };
    // Each address was mailed once, and one mail was sent again.
    await until(async () => (await sum('mailed')) === smtp.taken.length, 'the count of what was sent');
    expect([await sum('bounced'), await sum('complained'), await sum('delivered')]).toEqual([7, 1, 1]);
  });

  it('blocks an address by hand, and lists what is blocked', async () => {
    const operator = await newStaff('operator');
    const email = newEmail();
    await post(operator, 'mails/blocks', { email, reason: '' }).expect(400);
    await post(operator, 'mails/blocks', { email, reason }).expect(200);
    expect((await sentMail(email)).state).toBe('failed');
    const { body } = await get(operator, 'mails/blocks?limit=1');
    expect(body).toMatchObject({ blocks: [{ email, reason: 'staff', status: '' }] });
    expect(body.total).toBeGreaterThan(1);
  });

  it('counts what is in the queues, with the figures of the metrics', async () => {
    const operator = await newStaff('operator');
    const queueOf = async (name: string) =>
      (await get(operator, 'queues')).body.queues.find(({ queue }: { queue: string }) => queue === name);
    const queue = await world.app.get(JobQueue, { strict: false }).named('bulk');
    await queue.pause();
    // The job has no handler, so it fails for good.
    for (const at of [1, 2, 3])
      await queue.add('test.unknown', { payload: {} }, { jobId: `unknown-${at}`, attempts: 1 });
    expect(await queueOf('bulk')).toMatchObject({ isPaused: true, waiting: 3, failed: 0 });
    const { text } = await request(world.url)
      .get('/metrics')
      .set({ authorization: `Bearer ${TOKEN}` })
      .expect(200);
    expect(text).toContain('queue_jobs{queue="bulk",state="waiting"} 3');
    await queue.resume();
    await until(async () => (await queueOf('bulk')).failed === 3, 'the failures');
  });

  it('shows what is stored, by store, account and day', async () => {
    const operator = await newStaff('operator');
    await worker.app.get(StorageFigures, { strict: false }).count();
    await worker.app.get(StorageFigures, { strict: false }).count();
    const { body } = await get(operator, 'storage');
    const stored = await world.database
      .collection('usages')
      .aggregate([{ $group: { _id: null, bytes: { $sum: '$storedBytes' } } }])
      .next();
    const day = world.clock.now().toISOString().slice(0, 10);
    const [store] = body.stores;
    expect(store).toMatchObject({ kind: 'disk', isDefault: true, bytes: stored?.['bytes'] });
    expect(store.disk.freeBytes).toBeGreaterThan(0);
    expect(body.days).toEqual([{ day, stores: { [store.store]: stored?.['bytes'] } }]);
    expect(body.accounts).toMatchObject([{ email: sender.email, bytes: stored?.['bytes'] }]);
    expect(body.countedAt).toBeLessThanOrEqual(world.clock.now().getTime());

    // Counted before anything was stored.
    const empty = { $set: { stores: [{ store: store.store, bytes: 0 }] } };
    await world.database.collection('storage_days').updateMany({}, empty as never);
    expect((await get(operator, 'storage')).body.stores[0].bytes).toBeNull();
  });

  it('sums up the last week for the staff, and what the doctor finds for those who run the servers', async () => {
    const staff = await newStaff('operator');
    const { body: before } = await get(staff, 'overview');
    await send(world, sender, [file]);
    await newAccount(world, {});
    const { body: after } = await get(await newStaff('support'), 'overview');
    expect(after.transfers).toEqual({ ...before.transfers, last: before.transfers.last + 1 });
    // The member of the staff is the second one.
    expect(after.signUps).toEqual({ ...before.signUps, last: before.signUps.last + 2 });
    expect(after.mails.mailed).toBeGreaterThanOrEqual(after.mails.bounced);
    expect(after.failedJobs).toEqual(expect.any(Number));
    const { body: verdict } = await get(staff, 'verdict');
    expect(verdict.checks).toContainEqual({ id: 'smtp', level: 'ok', text: expect.any(String), fix: [] });
    expect((await get(staff, 'verdict')).body).toEqual(verdict);
  });

  it('shows processes while they run, as silent when they say nothing for a while, and not once they have ended', async () => {
    const operator = await newStaff('operator');
    const list = async () => (await get(operator, 'processes')).body.processes;
    const other = await world.startWorker();
    await until(async () => (await list()).length === 3, 'the processes');
    const processes = await list();
    expect(processes.map(({ service }: { service: string }) => service)).toEqual(['server', 'worker', 'worker']);
    expect(processes[0]).toMatchObject({ pid: process.pid, isSilent: false, jobs: 0, status: 'ready' });
    expect(processes[0].version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Object.keys(processes[0].dependencies)).toEqual(expect.arrayContaining(['mongodb', 'redis']));
    world.clock.advance(16_000);
    expect((await list()).map(({ isSilent }: { isSilent: boolean }) => isSilent)).toEqual([true, true, true]);
    await other.stop();
    expect(await list()).toHaveLength(2);
  });

  describe('the board of queues, which a browser opens by its cookie alone', () => {
    const stored = (_id: string) => world.database.collection<{ _id: string }>('sessions').findOne({ _id });
    const open = (cookie: string) => request(world.url).get('/queues').set({ cookie, accept: 'application/json' });

    it('knows the user, changes nothing of the session, and takes no secret that was replaced', async () => {
      const { id, email } = await newAccount(world, { staffRole: 'administrator' });
      const first = await logIn(world, email);
      const before = await stored(first.refreshToken);
      await open(first.cookie).expect(200);
      expect(await stored(first.refreshToken)).toEqual(before);
      const second = loggedIn(await refresh(world, first.cookie).expect(200));
      world.clock.advance(11_000);
      await open(first.cookie).expect(404);
      await open(second.cookie).expect(200);
      await world.database
        .collection<{ _id: string }>('users')
        .updateOne({ _id: id }, { $inc: { credentialVersion: 1 } });
      await open(second.cookie).expect(404);
      await refresh(world, second.cookie).expect(401);
    });
  });
});
