import type { RequestView } from '#contract/requests/requests.js';
import request from 'supertest';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo, waitForMail } from './inbox.js';
import { accountIdOf, changeAccount, newMember, newVisitor, type Person, refusedAccounts } from './people.js';
import { answer, newRequest, visitRequest } from './request-answers.js';

describe('request alerts', () => {
  const DIGEST_SECONDS = 300;
  const GATHER_SECONDS = 600;

  let world: TestWorld;
  let owner: Person;

  beforeAll(async () => {
    world = await createTestWorld({
      DIGEST_SECONDS: String(DIGEST_SECONDS),
      MAIL_GATHER_SECONDS: String(GATHER_SECONDS),
      GEO_HEADERS: 'x-country,x-city',
    });
    await world.startWorker();
  });
  beforeEach(async () => {
    owner = await newMember(world, { role: 'pro' });
  });
  afterAll(() => world.close());

  const userIdOf = ({ user }: Person): string => user?._id ?? '';

  interface Notified {
    kind: string;
    slug: string;
    fileName: string;
    receiverName: string;
    receiverEmail: string;
  }

  async function bell(): Promise<Notified[]> {
    const asking = { userid: userIdOf(owner), limit: 50 };
    const { body } = await request(world.url).post('/notifications').set(owner.headers).send(asking).expect(200);
    return body.notifications;
  }

  /** Once these kinds are in the bell, newest first. */
  const notified = (kinds: string[]): Promise<Notified[]> =>
    until(
      async () => {
        const found = await bell();
        return found.length >= kinds.length ? found : null;
      },
      `notifications of ${kinds.join(', ')}`,
    );

  const linkOf = ({ people }: RequestView, email: string): string | undefined =>
    people.find((person) => person.email === email)?.personId;

  it('the owner hears who submitted what, and that nothing is missing, in the bell and in one mail', async () => {
    const [anna, bo] = [`anna-${Date.now()}@example.com`, `bo-${Date.now()}@example.com`];
    const evil = 'Anna <img src=x> www.evil.test';
    const made = await newRequest(world, owner, { people: [{ email: anna }, { email: bo }] });
    const visit = await visitRequest(world, made.slug, linkOf(made, anna));
    await answer(world, visit, ['Passport number'], { name: evil });
    await answer(world, visit, ['Tax number']);
    await answer(world, await visitRequest(world, made.slug, linkOf(made, bo)), ['Passport number', 'Tax number']);
    const kinds = ['submission', 'submission', 'submission', 'request-complete'];
    const found = await notified(kinds);
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    expect(new Set(found.map(({ slug, fileName }) => `${slug} ${fileName}`))).toEqual(
      new Set([`${made.slug} Tax 2026`]),
    );
    expect(found.map(({ receiverEmail }) => receiverEmail)).toEqual(expect.arrayContaining([anna, bo]));
    expect(found.map(({ receiverName }) => receiverName)).toContain(evil);

    const digests = async () => (await mailsTo(owner.email)).filter(({ subject }) => subject?.includes('Tax 2026'));
    expect(await digests()).toHaveLength(0);
    world.clock.advance((DIGEST_SECONDS + 1) * 1000);
    const digest = await waitForMail(owner.email, /^Tax 2026: new responses, complete$/);
    for (const text of ['submitted Passport number', 'Passport number, Tax number', `/dash/requests/${made.slug}`])
      expect(digest.text).toContain(text);
    expect(digest.html).not.toContain('<img');
    for (const part of [digest.text, digest.html]) expect(part).not.toContain('www.evil.test');
    expect(await digests()).toHaveLength(1);
  });

  it('what is taken back or sent again unchanged is no news, and settings are followed', async () => {
    const made = await newRequest(world, owner);
    const settings = await request(world.url).get('/v1/notification-settings').set(owner.headers).expect(200);
    const { timeZone: _zone, ...known } = settings.body;
    const kinds = { ...known.kinds, 'request-complete': { page: false, mail: false } };
    await request(world.url)
      .put('/v1/notification-settings')
      .set(owner.headers)
      .send({ ...known, kinds })
      .expect(200);
    const visit = await visitRequest(world, made.slug);
    await answer(world, visit, ['Passport number']);
    await answer(world, visit, ['Passport number']);
    const itemId = visit.page.items[0]?.itemId;
    const nothing = { answers: [{ itemId, answer: null }] };
    await request(world.url).post('/v1/requests/submit').set(visit.headers).send(nothing).expect(200);
    await answer(world, visit, ['Tax number']);
    await notified(['submission', 'submission']);
    const pending = { outbox: { $elemMatch: { createdAt: { $lte: world.clock.now() } } } };
    await until(
      async () => (await world.database.collection('submissions').countDocuments(pending)) === 0,
      'what follows',
    );
    expect((await bell()).map(({ kind }) => kind)).toEqual(['submission', 'submission']);
  });

  it('an edit or a decision of the owner that makes a request complete is no news to the owner', async () => {
    const people = ['anna', 'bo'].map((name) => ({ email: `${name}-${Date.now()}@example.com` }));
    const made = await newRequest(world, owner, { people });
    const one = request(world.url);
    const path = `/v1/requests/${made.slug}`;
    const stateIs = async (state: string) =>
      expect((await request(world.url).get(path).set(owner.headers).expect(200)).body.state).toBe(state);
    await answer(world, await visitRequest(world, made.slug, made.people[0]?.personId), ['Passport number']);
    await notified(['submission']);
    await one.delete(`${path}/people/${made.people[1]?.personId}`).set(owner.headers).expect(200);
    await stateIs('open');
    const items = made.items.filter(({ name }) => name !== 'Tax number');
    await one.patch(path).set(owner.headers).send({ items }).expect(200);
    await stateIs('complete');
    const { body: matrix } = await one.get(`${path}/matrix`).set(owner.headers).expect(200);
    const [{ submissionId }] = matrix.lines;
    for (const state of ['sent-back', 'received']) {
      const decisions = [{ itemId: items[0]?.itemId, state, comment: 'Unreadable' }];
      await one.post(`${path}/submissions/${submissionId}/decide`).set(owner.headers).send({ decisions }).expect(200);
      await stateIs(state === 'received' ? 'complete' : 'open');
    }
    // Events leave the outbox when they have been followed.
    const followed = { slug: made.slug, outbox: { $size: 0 } };
    const count = () => world.database.collection('file_requests').countDocuments(followed);
    await until(async () => (await count()) === 1, 'what follows');
    expect((await bell()).map(({ kind }) => kind)).toEqual(['submission']);
  });

  it('settings that were saved before a kind was added have its default', async () => {
    const settings = world.database.collection<{ _id: string }>('notification_settings');
    const kinds = { download: { page: false, mail: false } };
    await settings.insertOne({ _id: userIdOf(owner), kinds, quiet: null } as { _id: string });
    const { body } = await request(world.url).get('/v1/notification-settings').set(owner.headers).expect(200);
    expect(body.kinds).toMatchObject({ ...kinds, submission: { page: true, mail: true } });
  });

  describe('when nothing can be received, the owner is told once a day', () => {
    const open = (slug: string, expected: number) =>
      request(world.url).post('/v1/requests/open').send({ slug }).expect(expected);

    it('because the account is unpaid', async () => {
      const { slug } = await newRequest(world, owner);
      await changeAccount(world.database, userIdOf(owner), refusedAccounts.unpaid);
      for (let visit = 0; visit < 3; visit += 1) await open(slug, 409);
      expect((await notified(['request-unavailable'])).map(({ kind }) => kind)).toEqual(['request-unavailable']);
      world.clock.advance((DIGEST_SECONDS + 1) * 1000);
      await waitForMail(owner.email, /^Nothing can be received for Tax 2026$/);
    });

    it('because the storage is full', async () => {
      const { slug } = await newRequest(world, owner, { items: [{ kind: 'files', name: 'Passport' }] });
      const { page, headers } = await visitRequest(world, slug);
      const _id = await accountIdOf(world.database, userIdOf(owner));
      const usage = { bytes: 200_000_000_000, storedBytes: 0, openUploads: 0 };
      const usages = world.database.collection<{ _id: string }>('usages');
      await usages.updateOne({ _id }, { $set: usage }, { upsert: true });
      const files = [{ path: `${page.items[0]?.itemId}/scan.pdf`, size: 10 }];
      for (let attempt = 0; attempt < 2; attempt += 1)
        await request(world.url).post('/stsAuth').set(headers).send({ id: slug, type: 'request', files }).expect(409);
      const found = await notified(['request-unavailable']);
      expect(found).toEqual([expect.objectContaining({ kind: 'request-unavailable', slug, receiverEmail: '' })]);
    });
  });

  describe('a person who submits', () => {
    const untilReceiptWaits = (email: string) => {
      const waiting = { 'to.email': email, template: 'submission-received', state: 'pending' };
      const mails = world.database.collection('mails');
      return until(async () => (await mails.countDocuments(waiting)) === 1, 'the receipt that waits');
    };

    it('gets a receipt with what is missing, in one mail with what follows within the window', async () => {
      const email = `anna-${Date.now()}@example.com`;
      const made = await newRequest(world, owner, { people: [{ email }] });
      const visit = await visitRequest(world, made.slug, linkOf(made, email));
      const evil = { name: '<img src=x> www.evil.test', company: 'www.evil.test' };
      await answer(world, visit, ['Passport number'], evil);
      await answer(world, visit, ['Tax number'], evil);
      await notified(['submission', 'submission', 'request-complete']);
      await untilReceiptWaits(email);
      const receipts = async () => (await mailsTo(email)).filter(({ subject }) => subject?.startsWith('Received'));
      expect(await receipts()).toHaveLength(0);
      world.clock.advance((GATHER_SECONDS + 1) * 1000);
      await untilDue(world, 'mail', async () => (await receipts()).length === 1, 'the receipt');
      const receipt = await waitForMail(email, /^Received: Tax 2026$/);
      for (const text of ['Passport number', 'Tax number', `/r/${made.slug}/${linkOf(made, email)}`])
        expect(receipt.text).toContain(text);
      expect(receipt.text).not.toContain('Still missing');
      for (const part of [receipt.text, receipt.html]) expect(part).not.toMatch(/evil|12 34 56/);
      await answer(world, await visitRequest(world, made.slug, linkOf(made, email)), ['Nickname'], evil);
      await untilReceiptWaits(email);
      world.clock.advance((GATHER_SECONDS + 1) * 1000);
      await untilDue(world, 'mail', async () => (await receipts()).length === 2, 'a second receipt');
    });

    it('gets none at an address that is not proven, by the plain link', async () => {
      const made = await newRequest(world, owner);
      const [typed, proven] = [`typed-${Date.now()}@example.com`, await newVisitor(world)];
      await answer(world, await visitRequest(world, made.slug), ['Passport number'], { email: typed });
      const visit = await visitRequest(world, made.slug);
      const headers = { ...visit.headers, 'x-sender-ticket': proven.headers['x-sender-ticket'] ?? '' };
      await answer(world, { ...visit, headers }, ['Passport number'], { email: typed });
      await notified(['submission', 'submission']);
      await untilReceiptWaits(proven.email);
      world.clock.advance((GATHER_SECONDS + 1) * 1000);
      await untilDue(world, 'mail', async () => (await mailsTo(proven.email)).length === 2, 'code and receipt');
      const receipt = await waitForMail(proven.email, /^Received, 1 still missing: Tax 2026$/);
      expect(receipt.text).toMatch(/Still missing:\s+Tax number/);
      expect(await mailsTo(typed)).toHaveLength(0);
    });
  });

  it('people who are asked become contacts', async () => {
    const email = `anna-${Date.now()}@example.com`;
    await newRequest(world, owner, { people: [{ email, name: 'Anna', company: 'Meier AG' }] });
    const contact = await until(async () => {
      const { body } = await request(world.url).get('/v1/contacts').set(owner.headers).expect(200);
      return (body.contacts as { email: string }[]).find((one) => one.email === email);
    }, 'the contact');
    expect(contact).toMatchObject({ name: 'Anna', company: 'Meier AG' });
  });

  it('the owner sees when and from where a personal link was opened', async () => {
    const people = ['anna', 'bo'].map((name) => ({ email: `${name}-${Date.now()}@example.com` }));
    const made = await newRequest(world, owner, { people });
    const [anna, bo] = made.people;
    const open = (headers: Record<string, string>) =>
      request(world.url)
        .post('/v1/requests/open')
        .set(headers)
        .send({ slug: made.slug, personId: anna?.personId })
        .expect(200);
    await open({ 'user-agent': 'Slackbot-LinkExpanding 1.0', 'x-country': 'US' });
    await open({ 'x-country': 'DE', 'x-city': 'Berlin' });
    world.clock.advance(60_000);
    await open({ 'x-country': 'IN', 'x-city': 'Pune' });
    const { body } = await request(world.url).get(`/v1/requests/${made.slug}`).set(owner.headers).expect(200);
    const view = body as RequestView;
    const seen = view.people.find(({ personId }) => personId === anna?.personId);
    expect(seen?.openedFrom).toEqual({ country: 'IN', city: 'Pune' });
    expect((seen?.lastOpenedAt ?? 0) - (seen?.firstOpenedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(view.people.find(({ personId }) => personId === bo?.personId)).toMatchObject({
      firstOpenedAt: null,
      lastOpenedAt: null,
      openedFrom: { country: '', city: '' },
    });
  });

  it('the owner sees how often the public link was opened, and when last', async () => {
    const made = await newRequest(world, owner);
    const publicOpens = async () =>
      (await request(world.url).get(`/v1/requests/${made.slug}`).set(owner.headers).expect(200)).body.publicOpens;
    expect(await publicOpens()).toEqual({ count: 0, lastAt: null });
    const open = (headers: Record<string, string>) =>
      request(world.url).post('/v1/requests/open').set(headers).send({ slug: made.slug }).expect(200);
    await open({ 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    await open(owner.headers);
    expect(await publicOpens()).toEqual({ count: 0, lastAt: null });
    await Promise.all([1, 2, 3].map(() => open({ 'x-country': 'DE', 'x-city': 'Berlin' })));
    world.clock.advance(60_000);
    await open({});
    const { count, lastAt } = await publicOpens();
    expect(count).toBe(4);
    const [visit] = await world.database
      .collection('request_visits')
      .find({ accountId: await accountIdOf(world.database, userIdOf(owner)) })
      .toArray();
    expect(visit).toMatchObject({ personId: null, country: null, city: null, lastAt: new Date(lastAt) });
    expect(lastAt - visit?.['firstAt'].getTime()).toBeGreaterThanOrEqual(60_000);
  });
});
