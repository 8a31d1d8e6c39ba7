import { jest } from '@jest/globals';
import request from 'supertest';
import { Mails, Suppressions } from '../src/modules/platform/mail/index.js';
import { DigestJobs, Notifications, type NotificationInput } from '../src/modules/members/notifications/index.js';
import { NotificationRepository } from '../src/modules/members/notifications/data/notification.repository.js';
import { Digests } from '../src/modules/members/notifications/digests.service.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { waitForMail } from './inbox.js';
import { newMember, newVisitor, type Person, send } from './people.js';

describe('digests', () => {
  const MINUTE_MS = 60_000;

  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({ DIGEST_SECONDS: '300' });
    await world.startWorker();
  });
  afterAll(() => world.close());

  function idOf({ user }: Person): string {
    return user?._id ?? '';
  }

  function notify(person: Person, id: string, changes: Partial<NotificationInput> = {}): Promise<void> {
    return world.app.get(Notifications).notify({
      id,
      userId: idOf(person),
      kind: 'download',
      slug: 'abc1234',
      at: world.clock.now(),
      detail: { fileName: 'plan.pdf', transferName: 'plan.pdf', email: `${id}@reader.test` },
      ...changes,
    });
  }

  async function change(person: Person, settings: object): Promise<void> {
    const call = request(world.url);
    const { body } = await call.get('/v1/notification-settings').set(person.headers).expect(200);
    const { timeZone: _zone, ...known } = body;
    await call
      .put('/v1/notification-settings')
      .set(person.headers)
      .send({ ...known, ...settings, kinds: { ...known.kinds, ...(settings as { kinds?: object }).kinds } })
      .expect(200);
  }

  function countDue(person: Person): Promise<number> {
    const condition = { userId: idOf(person), mailDueAt: { $lte: world.clock.now() } };
    return world.database.collection('notifications').countDocuments(condition);
  }

  function mailsOf(person: Person) {
    return world.database.collection('mails').find({ 'to.email': person.email, template: 'alert-digest' }).toArray();
  }

  /** Waits until all due digests have been sent. */
  async function settled(person: Person): Promise<void> {
    await world.app.get(DigestJobs).mailDue();
    // The worker may have been quicker, and be in the middle of it.
    await until(async () => (await countDue(person)) === 0, 'what is due to be done');
    await until(async () => (await mailsOf(person)).every(({ state }) => state !== 'pending'), 'mails that have left');
  }

  it('what happens within five minutes comes in one mail', async () => {
    const anna = await newMember(world);
    for (const id of ['one', 'two', 'three']) await notify(anna, id);
    await settled(anna);
    expect(await mailsOf(anna)).toEqual([]);
    world.clock.advance(5 * MINUTE_MS + 1000);
    // The worker's own schedule sends it.
    const mail = await waitForMail(anna.email, /^plan\.pdf: 3 downloads$/);
    for (const id of ['one', 'two', 'three']) expect(mail.text).toContain(`${id}@reader.test`);
    expect(mail.text).toContain(`${world.env.PUBLIC_URL}/dash/transfers/abc1234`);
    await notify(anna, 'four');
    world.clock.advance(5 * MINUTE_MS + 1000);
    const second = await waitForMail(anna.email, /^four@reader.test downloaded plan\.pdf$/);
    expect(second.text).not.toContain('one@reader.test');
    expect(await mailsOf(anna)).toHaveLength(2);
  });

  it('names nothing that a password protects, not even if it was set after the download', async () => {
    const anna = await newMember(world);
    const { slug } = await send(world, anna, [{ path: 'merger.pdf', bytes: Buffer.from('a') }]);
    const { slug: open } = await send(world, anna, [{ path: 'menu.pdf', bytes: Buffer.from('b') }]);
    const detail = { fileName: 'merger.pdf', transferName: 'merger.pdf', email: 'one@reader.test' };
    await notify(anna, 'one', { slug, detail });
    await notify(anna, 'two', { slug: open, detail: { ...detail, fileName: 'menu.pdf', transferName: 'menu.pdf' } });
    await request(world.url)
      .patch(`/v1/transfers/${slug}`)
      .set(anna.headers)
      .send({ password: 'a long password' })
      .expect(200);
    world.clock.advance(5 * MINUTE_MS + 1000);
    await settled(anna);
    const mail = await waitForMail(anna.email, /^2 updates from Sampan$/);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain('merger');
    expect(mail.text).toContain('Protected transfer: 1 download');
    expect(mail.text).toContain('menu.pdf: 1 download');
  });

  it('names the sender of the service, unsubscribes by a post only, and holds nothing secret', async () => {
    const anna = await newMember(world);
    const evil = '<img src=x onerror=alert(1)>\r\nBcc: x@evil.test';
    await notify(anna, 'one', { kind: 'extension', detail: { fileName: evil, note: evil, email: 'one@reader.test' } });
    world.clock.advance(5 * MINUTE_MS + 1000);
    await settled(anna);
    const mail = await waitForMail(anna.email, /asked for more time/);
    expect(mail.from?.address).toBe('no-reply@sampan.localhost');
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img');
    const stored = await mailsOf(anna);
    expect(JSON.stringify(stored)).not.toMatch(/password|token|secret/i);
    const address = /<(http[^>]+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1];
    const path = new URL(address ?? '').pathname;
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click');
    await request(world.url).get(path).expect(200);
    await notify(anna, 'two');
    world.clock.advance(5 * MINUTE_MS + 1000);
    await settled(anna);
    await waitForMail(anna.email, /^two@reader.test downloaded/);
    await request(world.url).post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
    await notify(anna, 'three');
    world.clock.advance(5 * MINUTE_MS + 1000);
    await settled(anna);
    expect((await mailsOf(anna)).map(({ state }) => state)).toEqual(['sent', 'sent', 'suppressed']);
  });

  it('resume only for the member who subscribed again', async () => {
    const [anna, bo] = [await newMember(world), await newMember(world)];
    const suppressions = world.app.get(Suppressions, { strict: false });
    const unsubscribe = async ({ email }: Person) => {
      const [, token = ''] = suppressions.unsubscribeUrl({ email, list: 'notices' }, 'en').split('/v1/unsubscribe/');
      await request(world.url).post(`/v1/unsubscribe/${token}`).expect(200);
    };
    const at = '/v1/unsubscription';
    const stateOf = async ({ headers }: Person) => (await request(world.url).get(at).set(headers).expect(200)).body;
    expect(await stateOf(anna)).toEqual({ isUnsubscribed: false });
    await unsubscribe(anna);
    await unsubscribe(bo);
    expect(await stateOf(anna)).toEqual({ isUnsubscribed: true });
    await request(world.url).delete(at).expect(401);
    const { body } = await request(world.url).delete(at).set(anna.headers).expect(200);
    expect(body).toEqual({ isUnsubscribed: false });
    expect([await stateOf(anna), await stateOf(bo)]).toEqual([{ isUnsubscribed: false }, { isUnsubscribed: true }]);
    await notify(anna, 'one', { detail: { email: 'one@reader.test' } });
    world.clock.advance(5 * MINUTE_MS + 1000);
    await settled(anna);
    await waitForMail(anna.email, /^one@reader.test downloaded/);
  });

  it('leaves once, although runs overlap, die after each step and come again', async () => {
    const anna = await newMember(world);
    const digests = world.app.get(Digests, { strict: false });
    const alerts = world.app.get(NotificationRepository, { strict: false });
    await notify(anna, 'one');
    await notify(anna, 'two');
    const id = idOf(anna);
    const take = alerts.takeWaiting.bind(alerts);
    const dyingAfterTake = jest.spyOn(alerts, 'takeWaiting').mockImplementation(async (...given) => {
      await take(...given);
      throw new Error('the process died');
    });
    await expect(digests.mail(id)).rejects.toThrow('the process died');
    dyingAfterTake.mockRestore();
    await notify(anna, 'three');
    const mails = world.app.get(Mails, { strict: false });
    const queue = mails.queueIn.bind(mails);
    const dyingAfterQueue = jest.spyOn(mails, 'queueIn').mockImplementation(async (...given) => {
      await queue(...given);
      throw new Error('the process died');
    });
    await expect(digests.mail(id)).rejects.toThrow('the process died');
    // After the commit, before the worker hears of the mail.
    const dyingBeforeRelay = dyingAfterQueue.mockImplementation(async (...given) => {
      await queue(...given);
      return () => Promise.reject(new Error('the process died'));
    });
    await expect(digests.mail(id)).rejects.toThrow('the process died');
    dyingBeforeRelay.mockRestore();
    await notify(anna, 'four');
    await Promise.all(Array.from({ length: 5 }, () => digests.mail(id)));
    world.clock.advance(10 * MINUTE_MS);
    await settled(anna);
    const all = await mailsOf(anna);
    const named = all.flatMap(({ props }) => props.items.map(({ email }: { email: string }) => email));
    expect(all).toHaveLength(2);
    expect(named).toHaveLength(4);
    expect(new Set(named)).toEqual(new Set(['one', 'two', 'three', 'four'].map((name) => `${name}@reader.test`)));
  });

  it('waits for the end of quiet hours, which then is one mail', async () => {
    const anna = await newMember(world);
    await world.database
      .collection<{ _id: string }>('users')
      .updateOne({ _id: idOf(anna) }, { $set: { timeZone: 'Asia/Shanghai' } });
    const now = world.clock.now();
    const hour =
      (Number(
        new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Shanghai' }).format(now),
      ) +
        23) %
      24;
    const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
    await change(anna, { quiet: { from: at(0), to: at(9) } });
    await notify(anna, 'one');
    world.clock.advance(60 * MINUTE_MS);
    await notify(anna, 'two', { kind: 'bounce' });
    world.clock.advance(60 * MINUTE_MS);
    await settled(anna);
    expect(await mailsOf(anna)).toEqual([]);
    world.clock.advance(7 * 60 * MINUTE_MS);
    await settled(anna);
    const [mail, ...others] = await mailsOf(anna);
    expect(others).toEqual([]);
    expect(mail?.['props'].items).toHaveLength(2);
    expect((await waitForMail(anna.email, /2 updates|1 download, email bounced/)).text).toMatch(/GMT\+8/);
  });

  it('quiet hours that were set afterwards hold back what waits already', async () => {
    const anna = await newMember(world);
    await notify(anna, 'one');
    const hour = world.clock.now().getUTCHours();
    const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
    await change(anna, { quiet: { from: at(0), to: at(3) } });
    world.clock.advance(6 * MINUTE_MS);
    await settled(anna);
    expect(await mailsOf(anna)).toEqual([]);
    world.clock.advance(180 * MINUTE_MS);
    await settled(anna);
    expect(await mailsOf(anna)).toHaveLength(1);
  });

  it('contains only kinds that are enabled for mail; skips kinds disabled in between', async () => {
    const anna = await newMember(world);
    await change(anna, { kinds: { bounce: { page: true, mail: false }, expiring: { page: false, mail: true } } });
    await notify(anna, 'one', { kind: 'bounce' });
    await notify(anna, 'two', { kind: 'expiring' });
    await notify(anna, 'three');
    await notify(anna, 'four', { kind: 'damaged', hasOwnMail: true });
    await change(anna, { kinds: { download: { page: true, mail: false } } });
    world.clock.advance(6 * MINUTE_MS);
    await settled(anna);
    const [mail] = await mailsOf(anna);
    expect(mail?.['props'].items.map(({ kind }: { kind: string }) => kind)).toEqual(['expiring']);
    const { body } = await request(world.url)
      .post('/notifications')
      .set(anna.headers)
      .send({ userid: idOf(anna) });
    expect(body.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['bounce', 'damaged', 'download']);
  });

  it('of a flood fifty are named and the others counted, all in one mail', async () => {
    const anna = await newMember(world);
    for (let n = 0; n < 60; n += 1) await notify(anna, `d${n}`);
    world.clock.advance(6 * MINUTE_MS);
    await settled(anna);
    world.clock.advance(6 * MINUTE_MS);
    await settled(anna);
    const [mail, ...others] = await mailsOf(anna);
    expect(others).toEqual([]);
    expect(mail?.['props'].items).toHaveLength(50);
    expect(mail?.['props'].unnamed).toBe(10);
  });

  describe('a download', () => {
    async function download(slug: string, recipientId: string | null): Promise<void> {
      const http = request(world.url);
      const who = { slug, ...(recipientId && { recipientId }) };
      const { body: page } = await http.post('/v1/downloads').send(who).expect(200);
      const { body: signed } = await http
        .post('/v1/downloads/file')
        .send({ ...who, fileId: '0', visit: page.visit })
        .expect(200);
      expect((await fetch(new URL(signed.url, world.url))).status).toBe(200);
    }

    const files = [{ path: 'plan.pdf', bytes: Buffer.from('a plan') }];

    it('reaches a member in a digest and on the page', async () => {
      const anna = await newMember(world);
      const reader = `reader-${idOf(anna).slice(0, 8).toLowerCase()}@example.com`;
      const { slug } = await send(world, anna, files, { sendAs: 'email', emailTo: [{ email: reader }] });
      const transfer = await world.database.collection('transfers').findOne({ slug });
      await download(slug, transfer?.['recipients'][0].recipientId);
      await download(slug, null);
      const notifications = await until(async () => {
        const { body } = await request(world.url)
          .post('/notifications')
          .set(anna.headers)
          .send({ userid: idOf(anna) });
        return body.length === 2 && body;
      }, 'two notifications');
      expect(notifications.map(({ receiverEmail }: { receiverEmail: string }) => receiverEmail).toSorted()).toEqual([
        '',
        reader,
      ]);
      expect(notifications[0]).toMatchObject({ kind: 'download', slug, fileName: 'plan.pdf', read: false });
      world.clock.advance(6 * MINUTE_MS);
      const mail = await waitForMail(anna.email, /^plan\.pdf: 2 downloads$/);
      expect(mail.text).toContain(`${reader}, 1 by link`);
    });

    it('reaches a visitor by one mail for each recipient', async () => {
      const visitor = await newVisitor(world);
      const { slug } = await send(world, visitor, files, { sendAs: 'email', emailTo: [{ email: 'r1@example.com' }] });
      const transfer = await world.database.collection('transfers').findOne({ slug });
      const recipientId = transfer?.['recipients'][0].recipientId;
      await download(slug, recipientId);
      await download(slug, recipientId);
      await waitForMail(visitor.email, /^r1@example.com downloaded plan\.pdf$/);
      expect(await world.database.collection('notifications').countDocuments({ slug })).toBe(0);
    });
  });
});
