import request from 'supertest';
import type { RecipientView, TimelineEntry } from '#contract/transfers/recipients.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { randomText } from '../src/core/secrets/secrets.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { Recipients } from '../src/modules/files/edits/recipients.service.js';
import { promoteDelayedJobs } from './delayed-jobs.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, type Person, send, type SourceFile } from './people.js';

describe('recipients', () => {
  let smtp: FakeSmtp;
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    smtp.judge = (to) => (to.startsWith('nobody') ? 'refuse' : 'take');
    world = await createTestWorld({ SMTP_URL: smtp.url });
  });
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });

  const files: SourceFile[] = [
    { path: 'large.bin', bytes: Buffer.alloc(100_000, 3) },
    { path: 'small.txt', bytes: Buffer.from('small') },
  ];

  /** Unique, so that tests do not see each other's mails. */
  const address = (name: string) => `${name}-${randomText('abcdefghijkmnpqr', 10)}@example.com`;
  const mailed = (emails: string[], overrides: object = {}) =>
    send(world, member, files, { sendAs: 'email', emailTo: emails.map((email) => ({ email })), ...overrides });

  const recipients = (slug: string) => request(world.url).get(`/v1/transfers/${slug}/recipients`).set(member.headers);
  const timeline = (slug: string, recipientId?: string) =>
    request(world.url)
      .get(`/v1/transfers/${slug}/timeline`)
      .query(recipientId === undefined ? {} : { recipientId })
      .set(member.headers);
  const add = (slug: string, emails: string[], { headers }: Person = member) =>
    request(world.url)
      .post(`/v1/transfers/${slug}/recipients`)
      .set(headers)
      .send({ emailTo: emails.map((email) => ({ email })) });
  const correct = (slug: string, recipientId: string, body: object) =>
    request(world.url).patch(`/v1/transfers/${slug}/recipients/${recipientId}`).set(member.headers).send(body);
  const withdraw = (slug: string, recipientId: string) =>
    request(world.url).delete(`/v1/transfers/${slug}/recipients/${recipientId}`).set(member.headers);

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post(path)
      .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);

  const addresses = ({ emailTo }: TransferView) => emailTo.map(({ email }) => email);
  const idOf = ({ emailTo }: TransferView, email: string) =>
    emailTo.find((one) => one.email === email)?.recipientId ?? 'unknown';

  type RecipientDetails = RecipientView & { timeline: TimelineEntry[] };

  async function viewOf(slug: string, email: string): Promise<RecipientDetails | undefined> {
    const find = async () => {
      const { body } = await recipients(slug).expect(200);
      return (body.recipients as RecipientView[]).find((one) => one.email === email);
    };
    const known = await find();
    if (!known) return undefined;
    const { body } = await timeline(slug, known.recipientId).expect(200);
    // Read after its timeline, so the list contains the same.
    const view = await find();
    return view && { ...view, ...body };
  }

  /** Waits until one recipient's timeline has all of these, in this order. */
  async function withTimeline(slug: string, email: string, kinds: TimelineEntry['kind'][]): Promise<RecipientDetails> {
    return until(
      async () => {
        const view = await viewOf(slug, email);
        return view && JSON.stringify(view.timeline.map(({ kind }) => kind)) === JSON.stringify(kinds) && view;
      },
      `${email}: ${kinds.join(', ')}`,
    );
  }

  async function breaches(): Promise<string[]> {
    const found: string[] = [];
    for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      if (finding.id !== 'I6') found.push(...finding.breaches);
    return found;
  }

  it('with an account are mailed in their language and by their clock', async () => {
    const worker = await world.startWorker();
    const [reader, stranger] = [(await newMember(world)).user?.email ?? '', address('stranger')];
    await world.database.collection('users').updateOne({ email: reader }, { $set: { timeZone: 'Europe/Paris' } });
    await mailed([reader, stranger], { lang: 'zh' });
    const textTo = (to: string) => until(async () => (await smtp.takenFor(to))[0]?.text, `a mail to ${to}`);
    const texts = [await textTo(reader), await textTo(stranger)];
    await worker.stop();
    const [inEnglish, inChinese] = [/\d CES?T[^]*Get your files/, /\p{Script=Han}{4}[^]*\d UTC/u];
    expect(texts).toEqual([expect.stringMatching(inEnglish), expect.stringMatching(inChinese)]);
  });

  describe('recipients, before any mail has left', () => {
    it('are withdrawn: the personal link is as one that never was, and their mail never leaves', async () => {
      const [kept, gone] = [address('kept'), address('gone')];
      const sent = await mailed([kept, gone]);
      const recipientId = idOf(sent, gone);
      const visit = { slug: sent.slug, recipientId };
      const page = await post('/v1/downloads', visit).expect(200);
      expect(page.body.recipientEmail).toBe(gone);
      const { body: signed } = await post('/v1/downloads/file', { ...visit, visit: page.body.visit, fileId: '0' });
      const { body } = await withdraw(sent.slug, recipientId).expect(200);
      expect(addresses(body)).toEqual([kept]);

      const unknown = await post('/v1/downloads', { slug: '1111111' });
      const refused = await post('/v1/downloads', visit);
      expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      expect((await post('/zip', visit)).status).toBe(404);
      expect((await post('/v1/downloads/file', { ...visit, visit: page.body.visit, fileId: '0' })).status).toBe(404);
      expect((await fetch(new URL(signed.url, world.url))).status).toBe(404);
      await post('/v1/downloads', { slug: sent.slug }).expect(200);
      expect((await withdraw(sent.slug, recipientId)).body.code).toBe('recipient-not-found');
      const resend = { slug: sent.slug, resendTo: recipientId };
      expect((await post('/SendTransferEmail', resend, member.headers)).status).toBe(404);

      const worker = await world.startWorker();
      await withTimeline(sent.slug, kept, ['mail-queued', 'mail-accepted']);
      await until(
        async () =>
          (await world.database.collection('transfers').countDocuments({ 'outbox.0': { $exists: true } })) === 0,
        'all jobs done',
      );
      expect(await smtp.takenFor(kept)).toHaveLength(1);
      expect(await smtp.takenFor(gone)).toHaveLength(0);
      const { body: list } = await recipients(sent.slug).expect(200);
      expect(list.recipients.map(({ email, state }: RecipientView) => [email, state])).toEqual([
        [kept, 'accepted'],
        [gone, 'withdrawn'],
      ]);
      expect(await breaches()).toEqual([]);
      await worker.stop();
    });

    it('are corrected: the right address gets a mail and a link of its own, the wrong one nothing', async () => {
      const [wrong, right, other] = [address('mistyped'), address('right'), address('other')];
      const sent = await mailed([wrong, other]);
      const recipientId = idOf(sent, wrong);
      expect((await correct(sent.slug, recipientId, { email: other })).body.code).toBe('recipient-exists');
      expect((await correct(sent.slug, 'unknown', { email: right })).body.code).toBe('recipient-not-found');
      expect((await correct(sent.slug, recipientId, { email: 'no address' })).status).toBe(400);
      const named = await correct(sent.slug, recipientId, { email: wrong, name: 'Wei' }).expect(200);
      expect(idOf(named.body, wrong)).toBe(recipientId);
      const answers = await Promise.all([1, 2, 3].map(() => correct(sent.slug, recipientId, { email: right })));
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404, 404]);
      const { body } = answers.find(({ status }) => status === 200) ?? {};
      expect(addresses(body)).toEqual([other, right]);
      expect(body.emailTo.at(-1)).toMatchObject({ name: 'Wei', mailState: 'pending' });
      const newId = idOf(body, right);
      expect(newId).not.toBe(recipientId);
      expect((await post('/v1/downloads', { slug: sent.slug, recipientId })).status).toBe(404);
      await post('/v1/downloads', { slug: sent.slug, recipientId: newId }).expect(200);

      const worker = await world.startWorker();
      await withTimeline(sent.slug, right, ['opened', 'mail-queued', 'mail-accepted']);
      await withTimeline(sent.slug, other, ['mail-queued', 'mail-accepted']);
      expect(await smtp.takenFor(wrong)).toHaveLength(0);
      const [mail] = await smtp.takenFor(right);
      expect(mail?.html).toContain(`/d/${sent.slug}/${newId}`);
      expect(mail?.html).not.toContain(recipientId);
      // The job again.
      const work = { transferId: sent._id, revision: 0, recipientIds: [recipientId, newId] };
      await world.app.get(Recipients).dispatch(work);
      expect(await smtp.takenFor(right)).toHaveLength(1);
      expect(await breaches()).toEqual([]);
      await worker.stop();
    });
  });

  describe('recipients', () => {
    beforeAll(() => world.startWorker());

    it('are added within the plan, each once, and mailed once', async () => {
      const person = await newMember(world);
      const [first, second] = [address('first'), address('second')];
      const sent = await send(world, person, files, { sendAs: 'email', emailTo: [{ email: first }] });
      const answers = await Promise.all([1, 2, 3].map(() => add(sent.slug, [first, second, second], person)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const many = [1, 2, 3, 4, 5].map((index) => address(`more${index}`));
      const refused = await add(sent.slug, many, person);
      expect(refused.body).toMatchObject({ code: 'too-many-recipients', details: { limit: 6 } });
      const { body } = await add(sent.slug, many.slice(1), person).expect(200);
      expect(addresses(body)).toEqual([first, second, ...many.slice(1)]);
      for (const email of addresses(body))
        await until(async () => (await smtp.takenFor(email)).length === 1, `one mail to ${email}`);
      expect((await add(sent.slug, [], person)).status).toBe(400);
      expect((await add(sent.slug, ['no address'], person)).status).toBe(400);
      // Only one of two simultaneous calls can add the last recipient.
      const [out] = body.emailTo;
      const at = `/v1/transfers/${sent.slug}/recipients`;
      await request(world.url).delete(`${at}/${out.recipientId}`).set(person.headers).expect(200);
      const last = await Promise.all([add(sent.slug, [address('a')], person), add(sent.slug, [address('b')], person)]);
      expect(last.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403]);
      expect(await breaches()).toEqual([]);
    });

    it('are not traded for ever: withdrawing makes no room for any number of mails', async () => {
      const person = await newMember(world);
      const sent = await send(world, person, files, { sendAs: 'email', emailTo: [{ email: address('r') }] });
      const at = `/v1/transfers/${sent.slug}/recipients`;
      let [status, mailedPeople] = [200, 1];
      while (status === 200 && mailedPeople < 40) {
        const added = await add(sent.slug, [address('next')], person);
        status = added.status;
        if (status !== 200) break;
        mailedPeople += 1;
        await request(world.url)
          .delete(`${at}/${added.body.emailTo.at(-1).recipientId}`)
          .set(person.headers)
          .expect(200);
      }
      expect(mailedPeople).toBe(18);
    });

    it('are mailed at most six times a day, also where they are withdrawn and added in turn', async () => {
      const sent = await send(world, member, files, { sendAs: 'email', emailTo: [{ email: address('other') }] });
      const email = address('again');
      const codes: string[] = [];
      for (let round = 0; round < 8; round += 1) {
        const { body } = await add(sent.slug, [email]);
        codes.push(body.code ?? 'added');
        const id = body.emailTo?.at(-1).recipientId;
        if (id)
          await request(world.url)
            .delete(`/v1/transfers/${sent.slug}/recipients/${id}`)
            .set(member.headers)
            .expect(200);
      }
      expect(codes).toEqual([...Array.from({ length: 6 }, () => 'added'), 'resend-limit', 'resend-limit']);
      expect(await world.database.collection('mails').countDocuments({ 'to.email': email })).toBeLessThanOrEqual(6);
    });

    it('are mailed a transfer that was made as a link, too', async () => {
      const { slug } = await send(world, member, files);
      const email = address('later');
      const { body } = await add(slug, [email]).expect(200);
      expect(addresses(body)).toEqual([email]);
      const view = await withTimeline(slug, email, ['mail-queued', 'mail-accepted']);
      expect(view.link).toContain(`/d/${slug}/${view.recipientId}`);
      expect(await breaches()).toEqual([]);
    });

    it('have one timeline each, from the mail to the last byte', async () => {
      const [reader, silent, bounced] = [address('reader'), address('silent'), `nobody-${address('b')}`];
      const sent = await mailed([reader, silent, bounced]);
      const { slug } = sent;
      const recipientId = idOf(sent, reader);
      await withTimeline(slug, reader, ['mail-queued', 'mail-accepted']);
      await withTimeline(slug, silent, ['mail-queued', 'mail-accepted']);
      await withTimeline(slug, bounced, ['mail-queued', 'mail-bounced']);
      const from = { 'x-forwarded-for': '81.2.69.142' };
      const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
      await post('/v1/downloads', { slug, recipientId }, bot).expect(200);
      await post('/v1/downloads', { slug, recipientId }, member.headers).expect(200);
      const { body: page } = await post('/v1/downloads', { slug, recipientId }, from).expect(200);
      await post('/v1/downloads', { slug, recipientId, visit: page.visit }, from).expect(200);
      const opened = await withTimeline(slug, reader, ['mail-queued', 'mail-accepted', 'opened']);
      expect(opened).toMatchObject({ state: 'opened' });
      expect(opened.timeline.at(-1)).toMatchObject({ country: 'GB', fileName: null });

      const { body } = await post('/v1/downloads/file', { slug, recipientId, visit: page.visit, fileId: '0' }, from);
      const url = new URL(body.url, world.url);
      await (await fetch(url, { headers: { range: 'bytes=0-29999', ...from } })).arrayBuffer();
      const half = await until(async () => {
        const view = await viewOf(slug, reader);
        return view?.timeline.at(-1)?.servedBytes === 30_000 && view;
      }, '30000 bytes served');
      expect(half).toMatchObject({ state: 'downloading' });
      expect(half.timeline.at(-1)).toMatchObject({
        kind: 'download-started',
        fileName: 'large.bin',
        fileCount: 1,
        totalBytes: 100_000,
      });
      await (await fetch(url, { headers: { range: 'bytes=30000-', ...from } })).arrayBuffer();
      const zip = await post('/zip', { slug, recipientId, visit: page.visit }, from).expect(200);
      await (await fetch(new URL(zip.body.url, world.url), { headers: from })).arrayBuffer();
      const done = await withTimeline(slug, reader, [
        'mail-queued',
        'mail-accepted',
        'opened',
        'download-completed',
        'download-completed',
      ]);
      expect(done).toMatchObject({ state: 'completed' });
      expect(done.timeline.at(-1)).toMatchObject({ fileName: null, fileCount: 2 });
      expect((await viewOf(slug, reader))?.lastAt).toBe(done.timeline.at(-1)?.at);
      const { servedBytes, totalBytes } = done.timeline.at(-1) ?? {};
      expect(servedBytes).toBe(totalBytes);
      expect(totalBytes).toBeGreaterThan(100_000);

      const { body: before } = await recipients(slug);
      expect(before.plainLink).toBeNull();
      await post('/v1/downloads', { slug }).expect(200);
      await post('/v1/downloads', { slug }).expect(200);
      const plain = await until(async () => {
        const { body } = await timeline(slug);
        const { body: list } = await recipients(slug);
        return body.timeline.length === 2 && { ...list.plainLink, ...body };
      }, 'two visits by the plain link');
      expect(plain).toMatchObject({ state: 'opened', lastAt: plain.timeline[1].at });
      expect((await timeline(slug, 'nobody')).body.code).toBe('recipient-not-found');
      const stranger = await newMember(world);
      for (const path of ['recipients', 'timeline', 'activity', 'events'])
        await request(world.url).get(`/v1/transfers/${slug}/${path}`).set(stranger.headers).expect(404);
      const { body: all } = await recipients(slug);
      const states = Object.fromEntries((all.recipients as RecipientView[]).map(({ email, state }) => [email, state]));
      expect(states).toEqual({ [reader]: 'completed', [silent]: 'accepted', [bounced]: 'bounced' });

      const { body: activity } = await request(world.url).get(`/v1/transfers/${slug}/activity`).set(member.headers);
      expect(activity).toMatchObject({ opened: 3, downloads: 2, downloaders: 1 });
      expect(activity.countries).toEqual([{ country: 'GB', downloads: 2 }]);
      expect(activity.days).toEqual([{ day: world.clock.now().toISOString().slice(0, 10), opened: 3, downloads: 2 }]);

      const { body: log } = await request(world.url)
        .get(`/v1/transfers/${slug}/events`)
        .query({ limit: 3 })
        .set(member.headers)
        .expect(200);
      expect(log.events.map(({ seq }: { seq: number }) => seq)).toEqual([0, 1, 2]);
      const rest = await request(world.url)
        .get(`/v1/transfers/${slug}/events`)
        .query({ skip: 3, limit: 50 })
        .set(member.headers)
        .expect(200);
      expect(rest.body.events).toHaveLength(log.total - 3);
      const started = rest.body.events.find(({ kind }: { kind: string }) => kind === 'download-started');
      expect(started).toMatchObject({ recipientEmail: reader, fileName: 'large.bin', fileCount: 1 });
      for (const query of [{ limit: 51 }, { limit: 0 }, { skip: -1 }, { skip: 'x' }])
        await request(world.url).get(`/v1/transfers/${slug}/events`).query(query).set(member.headers).expect(400);
    });

    it('are read in pages with few queries, and one active recipient does not crowd out others', async () => {
      const emails = Array.from({ length: 60 }, (_, index) => address(`p${index}`));
      const sent = await mailed(emails);
      const busy = idOf(sent, emails[0] ?? '');
      const transferId = sent._id;
      const at = world.clock.now().getTime();
      const openings = Array.from({ length: 6000 }, (_, index) => ({
        _id: `busy-${transferId}-${index}`,
        transferId,
        recipientId: busy,
        at: new Date(at + index),
        country: null,
        city: null,
      }));
      const quiet = idOf(sent, emails[7] ?? '');
      const early = { ...openings[0], _id: `quiet-${transferId}`, recipientId: quiet, at: new Date(at - DAY_MS) };
      await world.database.collection<{ _id: string }>('page_views').insertMany([...openings, early] as never[]);
      const { body: page } = await recipients(sent.slug).expect(200);
      expect(page.total).toBe(60);
      expect(page.recipients).toHaveLength(50);
      expect(page.recipients[0]).toMatchObject({ state: 'opened', lastAt: at + 5999 });
      expect((await timeline(sent.slug, busy).expect(200)).body.timeline).toHaveLength(100);
      expect(page.recipients[7].state).toBe('opened');
      const { body: second } = await recipients(sent.slug).query({ skip: 50 }).expect(200);
      expect(second.recipients.map(({ email }: RecipientView) => email)).toEqual(emails.slice(50));
      await recipients(sent.slug).query({ limit: 51 }).expect(400);
    });

    it('and visits by the plain link are counted from all records, whatever their number', async () => {
      const sent = await mailed([address('one'), address('two'), address('three')]);
      const [one, two] = sent.emailTo.map(({ recipientId }) => recipientId);
      const first = Date.parse('2026-03-01T12:00:00Z');
      // Each of 400 days has a page view, and every second day a download, by two recipients and two visits in turn.
      const records = Array.from({ length: 400 }, (_, index) => ({
        _id: `many-${sent._id}-${index}`,
        transferId: sent._id,
        recipientId: [one, null, two, null][Math.floor(index / 2) % 4],
        at: new Date(first + index * DAY_MS),
        country: index % 8 === 0 ? 'DE' : index % 8 === 2 ? 'CN' : index % 8 === 4 ? 'CN' : null,
        city: null,
      }));
      const downloads = records
        .filter((_, index) => index % 2 === 0)
        .map(({ at, ...record }, index) => ({
          ...record,
          visitor: record.recipientId ? `of-${record.recipientId}` : `visit-${index % 4}`,
          kind: 'file',
          fileIds: ['0'],
          startedAt: at,
          completedAt: record.recipientId === two ? null : new Date(at.getTime() + 1000),
          servedRanges: [],
          outbox: [],
        }));
      await world.database.collection('page_views').insertMany(records as never[]);
      await world.database.collection('downloads').insertMany(downloads as never[]);
      const path = `/v1/transfers/${sent.slug}/activity`;
      const { body: activity } = await request(world.url).get(path).set(member.headers).expect(200);
      expect(activity).toMatchObject({ opened: 400, downloads: 200, downloaders: 4 });
      expect(activity.countries).toEqual([
        { country: 'CN', downloads: 100 },
        { country: 'DE', downloads: 50 },
      ]);
      expect(activity.days).toHaveLength(366);
      const dayOf = (index: number) => new Date(first + index * DAY_MS).toISOString().slice(0, 10);
      expect(activity.days[0]).toEqual({ day: dayOf(34), opened: 1, downloads: 1 });
      expect(activity.days.at(-1)).toEqual({ day: dayOf(399), opened: 1, downloads: 0 });

      const { body: list } = await recipients(sent.slug).expect(200);
      const states = (list.recipients as RecipientView[]).map(({ state }) => state);
      expect(states.slice(0, 2)).toEqual(['completed', 'downloading']);
      expect(['queued', 'accepted']).toContain(states[2]);
      expect(list.plainLink).toEqual({ state: 'completed', lastAt: first + 399 * DAY_MS });
    });

    it('get a mail again as the transfer is by now, naming nothing that a new password protects', async () => {
      const email = address('again');
      const sent = await mailed([email], { message: 'the first words' });
      await until(async () => (await smtp.takenFor(email)).length === 1, 'the first mail');
      const edited = { message: 'other words', password: 'now protected' };
      await request(world.url).patch(`/v1/transfers/${sent.slug}`).set(member.headers).send(edited).expect(200);
      const resend = { slug: sent.slug, resendTo: idOf(sent, email) };
      await post('/SendTransferEmail', resend, member.headers).expect(200);
      const [first, second] = await until(async () => {
        const mails = await smtp.takenFor(email);
        return mails.length === 2 && mails;
      }, 'the second mail');
      expect(first?.text).toContain('the first words');
      expect(second?.text).not.toMatch(/words|large\.bin|small\.txt/);
      await withTimeline(sent.slug, email, ['mail-queued', 'mail-accepted', 'mail-queued', 'mail-accepted']);
    });

    it('are none of an expired transfer', async () => {
      const sent = await mailed([address('r')]);
      const [{ recipientId } = { recipientId: '' }] = sent.emailTo;
      await world.database
        .collection('transfers')
        .updateOne({ slug: sent.slug }, { $set: { expiresAt: new Date(world.clock.now().getTime() - 1000) } });
      expect((await add(sent.slug, [address('late')])).body.code).toBe('transfer-expired');
      expect((await correct(sent.slug, recipientId, { email: address('x') })).body.code).toBe('transfer-expired');
      await withdraw(sent.slug, recipientId).expect(200);
    });
  });

  describe('recipients of a send that can still be undone', () => {
    it('get the mail as it is when it leaves, and only those who are recipients then', async () => {
      const slow = await createTestWorld({ SMTP_URL: smtp.url, UNDO_SECONDS: '20' });
      try {
        await slow.startWorker();
        const owner = await newMember(slow, { role: 'pro' });
        const [stays, gone, late] = [address('stays'), address('gone'), address('late')];
        const emailTo = [stays, gone].map((email) => ({ email }));
        const sent = await send(slow, owner, files, { sendAs: 'email', emailTo, message: 'the first words' });
        const waiting = () => slow.database.collection('mails').countDocuments({ state: 'pending' });
        await until(async () => (await waiting()) === 3, 'three mails that wait');
        const at = `/v1/transfers/${sent.slug}`;
        const http = request(slow.url);
        await http.patch(at).set(owner.headers).send({ message: 'better words' }).expect(200);
        await http.delete(`${at}/files/1`).set(owner.headers).expect(200);
        await http
          .delete(`${at}/recipients/${idOf(sent, gone)}`)
          .set(owner.headers)
          .expect(200);
        await http
          .post(`${at}/recipients`)
          .set(owner.headers)
          .send({ emailTo: [{ email: late }] })
          .expect(200);
        const invitations = { template: 'transfer-received' };
        const mails = slow.database.collection('mails');
        await until(async () => (await mails.countDocuments(invitations)) === 3, 'a mail to the third');
        expect(await smtp.takenFor(stays)).toHaveLength(0);
        slow.clock.advance(21_000);
        await promoteDelayedJobs(slow, 'mail');
        for (const email of [stays, late])
          await until(async () => (await smtp.takenFor(email)).length === 1, `a mail to ${email}`);
        for (const email of [stays, late]) {
          const [mail] = await smtp.takenFor(email);
          expect(mail?.text).toContain('better words');
          expect(mail?.text).toContain('large.bin');
          expect(mail?.text).not.toMatch(/first words|small\.txt/);
        }
        expect(await smtp.takenFor(gone)).toHaveLength(0);
      } finally {
        await slow.close();
      }
    });
  });
});
