import type { RequestView } from '#contract/requests/requests.js';
import { DAY_MS } from '#contract/units.js';
import request from 'supertest';
import type { WorkerApp } from '../../worker/src/create-worker.js';
import { RequestReminders } from '../src/modules/reach/requests/request-reminders.service.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { changeAccount, newMember, type Person } from './people.js';
import { answer, newRequest, visitRequest } from './request-answers.js';

describe('request reminders', () => {
  const reminders = { daysBefore: [3, 1], daysAfter: [] };
  const due = /^Due /;
  let addresses = 0;

  let world: TestWorld;
  let worker: WorkerApp;

  beforeAll(async () => {
    world = await sharedWorld();
    worker = await world.startWorker();
  });
  afterAll(() => world.close());

  function newAddress(who: string): string {
    addresses += 1;
    return `${who}-${Date.now().toString(36)}-${addresses}@example.com`;
  }

  const inDays = (days: number): number => world.clock.now().getTime() + days * DAY_MS;
  const sweep = (by: WorkerApp['app'] = worker.app): Promise<void> =>
    by.get(RequestReminders).sweep({}, new AbortController());
  const remindersTo = async (email: string) => (await mailsTo(email)).filter(({ subject }) => due.test(subject ?? ''));
  const collection = (name: string) => world.database.collection(name);
  const asOwner = (owner: Person) => ({
    patch: (path: string, body: object) => request(world.url).patch(path).set(owner.headers).send(body).expect(200),
    delete: (path: string) => request(world.url).delete(path).set(owner.headers).expect(200),
    read: async (slug: string): Promise<RequestView> =>
      (await request(world.url).get(`/v1/requests/${slug}`).set(owner.headers).expect(200)).body,
  });

  /** Moves the clock to the next reminder of this request, further than an access token lives. */
  async function advanceToReminder({ slug }: RequestView, owners: Person[]): Promise<void> {
    const record = await collection('file_requests').findOne<{ remindAt: Date }>({ slug });
    if (!record) throw new Error(`no request ${slug}`);
    world.clock.advance(record.remindAt.getTime() - world.clock.now().getTime() + 1000);
    for (const owner of owners) {
      const credentials = { email: owner.email, password: 'correct horse' };
      const { body } = await request(world.url).post('/combinedAuth').send(credentials).expect(200);
      owner.headers = { ...owner.headers, authorization: `Bearer ${body.accessToken}` };
    }
  }

  /** Every reminder that is due is decided about. */
  async function reminded(): Promise<void> {
    await sweep();
    await until(async () => (await collection('mails').countDocuments({ state: 'pending' })) === 0, 'the mails');
  }

  const unsubscribeLink = async (email: string): Promise<string> => {
    const { headers } = await waitForMail(email, due);
    const link = /<(https?:[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    return new URL(link ?? '').pathname;
  };

  it('people who miss something get one mail a day with their link and what is missing', async () => {
    const owner = await newMember(world, { role: 'pro' });
    const [some, none, all] = [newAddress('some'), newAddress('none'), newAddress('all')];
    const people = [some, none, all].map((email) => ({ email }));
    const made = await newRequest(world, owner, { dueAt: inDays(10), expiresAt: inDays(40), reminders, people });
    const { slug } = made;
    const linkOf = (email: string) => made.people.find((person) => person.email === email)?.personId;
    await answer(world, await visitRequest(world, slug, linkOf(some)), ['Passport number']);
    await answer(world, await visitRequest(world, slug, linkOf(all)), ['Passport number', 'Tax number']);
    await sweep();
    await advanceToReminder(made, []);

    const second = await world.startWorker();
    await Promise.all([sweep(), sweep(second.app), sweep()]);
    await second.stop();
    // A run that was killed before it noted its end is repeated.
    const first = (await collection('mails').findOne({ 'to.email': none, template: 'request-reminder' }))?._id;
    const day = /\d{4}-\d{2}-\d{2}$/.exec(String(first))?.[0] ?? '';
    await collection('file_requests').updateOne({ slug }, { $set: { remindAt: new Date(`${day}T09:00:00Z`) } });
    await reminded();
    expect(await remindersTo(none)).toHaveLength(1);
    expect(await remindersTo(some)).toHaveLength(1);
    expect(await remindersTo(all)).toHaveLength(0);
    const [mail] = await remindersTo(some);
    expect(mail?.subject).toBe(`Due in 3 days: Tax 2026 for Mei Chen (${owner.email})`);
    for (const text of [`/r/${slug}/${linkOf(some)}`, 'Tax number']) expect(mail?.text).toContain(text);
    for (const text of ['Passport number', 'Nickname']) expect(mail?.text).not.toContain(text);

    await advanceToReminder(made, []);
    await reminded();
    expect((await remindersTo(none)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Due in 3 days/),
      expect.stringMatching(/^Due tomorrow/),
    ]);
    expect((await collection('file_requests').findOne({ slug }))?.remindAt).toBeNull();
  });

  it('comes in the language of the request, also after the due date, which can be moved', async () => {
    const owner = await newMember(world, { role: 'pro' });
    const email = newAddress('li');
    const made = await newRequest(world, owner, {
      lang: 'zh',
      expiresAt: inDays(40),
      people: [{ email }],
      reminders: { daysBefore: [], daysAfter: [2] },
    });
    await asOwner(owner).patch(`/v1/requests/${made.slug}`, { dueAt: inDays(5) });
    await advanceToReminder(made, []);
    await reminded();
    const mail = await waitForMail(email, /^已过截止时间：Tax 2026/);
    expect(mail.text).toContain('还有 2 项尚未提交');
  });

  describe('reminders stop', () => {
    const reasons = [
      'done',
      'closed',
      'expired',
      'deleted',
      'removed',
      'suspended',
      'unsubscribed',
      'optional',
    ] as const;
    type Reason = (typeof reasons)[number];
    const stops: Record<Reason, (about: { owner: Person; made: RequestView; email: string }) => Promise<unknown>> = {
      done: async ({ made: { slug, people } }) =>
        answer(world, await visitRequest(world, slug, people[0]?.personId), ['Passport number', 'Tax number']),
      closed: ({ owner, made: { slug } }) => asOwner(owner).patch(`/v1/requests/${slug}`, { isClosed: true }),
      expired: () => Promise.resolve(),
      deleted: ({ owner, made: { slug } }) => asOwner(owner).delete(`/v1/requests/${slug}`),
      removed: ({ owner, made: { slug, people } }) =>
        asOwner(owner).delete(`/v1/requests/${slug}/people/${people[0]?.personId}`),
      suspended: ({ owner }) => changeAccount(world.database, owner.user?._id ?? '', { isSuspended: true }),
      unsubscribed: async ({ email }) =>
        request(world.url)
          .post(await unsubscribeLink(email))
          .expect(200),
      optional: ({ owner, made: { slug, items } }) =>
        asOwner(owner).patch(`/v1/requests/${slug}`, { items: items.map((item) => ({ ...item, isRequired: false })) }),
    };
    let requests: { reason: Reason; owner: Person; made: RequestView; email: string }[];

    beforeAll(async () => {
      requests = [];
      const dueAt = inDays(10);
      for (const reason of reasons) {
        const owner = await newMember(world, { role: 'pro' });
        const email = newAddress(reason);
        const expiresAt = reason === 'expired' ? dueAt - 2 * DAY_MS : inDays(40);
        const made = await newRequest(world, owner, { dueAt, expiresAt, reminders, people: [{ email }] });
        requests.push({ reason, owner, made, email });
      }
      const [first] = requests;
      const owners = requests.map(({ owner }) => owner);
      if (first) await advanceToReminder(first.made, owners);
      await reminded();
      for (const { email } of requests) await waitForMail(email, due);
      for (const about of requests) await stops[about.reason](about);
      const open = requests.find(({ reason }) => reason === 'unsubscribed');
      if (open) await advanceToReminder(open.made, [open.owner]);
      await reminded();
    });

    it.each(reasons)('for a request or person that is %s', async (reason) => {
      const email = requests.find((one) => one.reason === reason)?.email ?? '';
      expect(await remindersTo(email)).toHaveLength(1);
    });

    it('of one request alone when a person wants none, which the owner sees and the person can take back', async () => {
      const found = requests.find(({ reason }) => reason === 'unsubscribed');
      if (!found) throw new Error('no request');
      const { owner, made, email } = found;
      const stoppedAt = async () => (await asOwner(owner).read(made.slug)).people[0]?.remindersStoppedAt;
      expect(await stoppedAt()).toBeLessThan(world.clock.now().getTime());
      const other = await newRequest(world, owner, {
        dueAt: inDays(5),
        expiresAt: inDays(40),
        reminders,
        people: [{ email }],
      });
      expect((await asOwner(owner).read(other.slug)).people[0]?.remindersStoppedAt).toBeNull();
      await advanceToReminder(other, [owner]);
      await reminded();
      expect(await remindersTo(email)).toHaveLength(2);

      const link = await unsubscribeLink(email);
      const { text: question } = await request(world.url).get(link).expect(200);
      expect(question).toContain('Stop reminders about this file request?');
      const { text } = await request(world.url).post(link).expect(200);
      const undo = /action="([^"]+)"/.exec(text)?.[1] ?? '';
      expect((await request(world.url).post(undo).expect(200)).text).toContain('You are subscribed again');
      expect(await stoppedAt()).toBeNull();
    });
  });
});
