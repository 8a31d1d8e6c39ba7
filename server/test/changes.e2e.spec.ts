import request from 'supertest';
import { EXPIRES_NEVER, EXPIRY_WEEK_SECONDS, EXPIRY_YEAR_SECONDS } from '#contract/transfers/expiry.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { EventLog } from '../src/modules/reach/audit/event-log.service.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { TransferExpiry } from '../src/modules/files/edits/index.js';
import { TransferChanges } from '../src/modules/files/transfers/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { changeAccount, newMember, newNetwork, type Person, send, type SourceFile, refusedAccounts } from './people.js';
import { wholeAccount } from '../src/modules/identity/auth/index.js';
import { Entitlements } from '../src/modules/identity/accounts/index.js';
import { buildAccount } from '../src/modules/identity/accounts/testing/account.builder.js';
import { itInSecondTier } from './second-tier.js';

describe('changes', () => {
  let world: TestWorld;
  let member: Person;

  beforeAll(async () => {
    world = await createTestWorld();
    await world.startWorker();
  });
  beforeEach(async () => {
    member = await newMember(world, { role: 'business' });
  });
  afterAll(() => world.close());

  const files: SourceFile[] = [
    { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(100)) },
    { path: 'notes.txt', bytes: Buffer.from('notes') },
  ];

  const edit = (slug: string, changes: object, headers: Record<string, string> = member.headers) =>
    request(world.url).patch(`/v1/transfers/${slug}`).set(headers).send(changes);

  const open = (slug: string, more: object = {}) =>
    request(world.url)
      .post('/v1/downloads')
      .set({ 'x-forwarded-for': newNetwork() })
      .send({ slug, ...more });

  const unlock = (slug: string, password: string, from = newNetwork()) =>
    request(world.url).post('/v1/downloads/unlock').set({ 'x-forwarded-for': from }).send({ slug, password });

  async function transferOf(slug: string, person: Person = member): Promise<TransferView> {
    const { body } = await request(world.url)
      .get('/getQs')
      .query({ userid: person.user?._id, slug })
      .set(person.headers)
      .expect(200);
    return body[0];
  }

  const stored = (slug: string) => world.database.collection('transfers').findOne({ slug });

  async function kinds(slug: string): Promise<string[]> {
    const { body } = await request(world.url).get(`/v1/transfers/${slug}/events`).set(member.headers).expect(200);
    return body.events.map(({ kind }: { kind: string }) => kind);
  }

  async function breaches(): Promise<string[]> {
    const found: string[] = [];
    for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      if (finding.id !== 'I6') found.push(...finding.breaches);
    return found;
  }

  /** The clock moves on, further than an access token lives. */
  async function later(person: Person, ms: number): Promise<void> {
    world.clock.advance(ms);
    const credentials = { email: person.email, password: 'correct horse' };
    const { body } = await request(world.url).post('/combinedAuth').set(person.headers).send(credentials).expect(200);
    person.headers = { ...person.headers, authorization: `Bearer ${body.accessToken}` };
  }

  const now = () => world.clock.now().getTime();

  describe('editing after sending', () => {
    it('changes only the given fields, sorts the transfer to the top, and logs the change', async () => {
      const sent = await send(world, member, files, { message: 'first' });
      await later(member, HOUR_MS);
      const { body } = await edit(sent.slug, { title: 'Harbour plans', message: 'second', reminds: false }).expect(200);
      expect(body).toMatchObject({ title: 'Harbour plans', message: 'second', reminds: false, fileName: 'plan.pdf' });
      expect(body).toMatchObject({ expiryDate: sent.expiryDate, hasPassword: false, downloadLimit: null });
      expect(now() - body.lastModified).toBeLessThan(5000);
      expect(await transferOf(sent.slug)).toEqual(body);
      expect((await open(sent.slug).expect(200)).body).toMatchObject({ title: 'Harbour plans', message: 'second' });
      await until(async () => (await kinds(sent.slug)).at(-1) === 'edited', 'the log of the edit');
      const event = await world.database
        .collection('transfer_events')
        .findOne({ kind: 'edited', transferId: sent._id });
      expect(event?.['data']).toEqual({ fields: ['title', 'message', 'reminds'], reminds: false });
      expect(JSON.stringify(event)).not.toContain('Harbour');
    });

    it('writes nothing where nothing is another', async () => {
      const sent = await send(world, member, files, { message: 'same' });
      await later(member, HOUR_MS);
      const { body } = await edit(sent.slug, { message: 'same', password: null, reminds: true }).expect(200);
      expect(body.lastModified).toBe(sent.lastModified);
      expect(await kinds(sent.slug)).not.toContain('edited');
    });

    it('gives up where another change always comes first: the owner sees that, others try again later', async () => {
      const { slug, _id } = await send(world, member, files);
      const changes = world.app.get(TransferChanges, { strict: false });
      const event = { kind: 'edited', data: { fields: ['title'] } } as const;
      const lose = (which: Parameters<typeof changes.changeTransfer>[0]) =>
        changes.changeTransfer(which, async ({ title }) => {
          await changes.changeTransfer(which, () => ({ changes: { title: `${title.slice(-1)}x` }, event }));
          return { changes: { message: 'too late' }, event };
        });
      const accountId = String((await stored(slug))?.['accountId']);
      await expect(lose({ scope: wholeAccount(accountId), slug })).rejects.toThrow('transfer-changed');
      await expect(lose({ _id })).rejects.toThrow('unavailable');
      expect((await stored(slug))?.['message']).not.toBe('too late');
    });

    it('loses none of many edits at once, and logs each once, also when its job runs again', async () => {
      const sent = await send(world, member, files);
      const edits = [
        { expiryDate: now() + HOUR_MS },
        ...['a', 'b', 'c'].map((message) => ({ message })),
        { title: 'many at once' },
        { downloadLimit: 12 },
        { reminds: false },
      ];
      const answers = await Promise.all(edits.map((changes) => edit(sent.slug, changes)));
      expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
      const after = await transferOf(sent.slug);
      expect(after).toMatchObject({ title: 'many at once', downloadLimit: 12, reminds: false });
      expect(['a', 'b', 'c']).toContain(after.message);
      const edited = async () => (await kinds(sent.slug)).filter((kind) => kind === 'edited').length;
      await until(async () => (await edited()) === edits.length, 'the log of all edits');
      await world.app.get(EventLog).logChange({
        transferId: sent._id,
        slug: sent.slug,
        accountId: '',
        createdBy: '',
        revision: 2,
        kind: 'edited',
        data: {},
        at: now(),
      });
      expect(await edited()).toBe(edits.length);
    });

    it('refuses what is no edit', async () => {
      const { slug } = await send(world, member, files);
      for (const body of [
        {},
        { slug: 'abc1234' },
        { title: 'two\nlines' },
        { title: 'x'.repeat(101) },
        { accountId: 'me' },
      ])
        expect((await edit(slug, body)).status).toBe(400);
      for (const body of [
        { downloadLimit: 0 },
        { downloadLimit: 1.5 },
        { password: 'abc' },
        { message: 'x'.repeat(281) },
      ])
        expect((await edit(slug, body)).status).toBe(400);
      for (const body of [{ title: { $gt: '' } }, { expiryDate: '1' }, { password: { $ne: null } }, { reminds: 1 }])
        expect((await edit(slug, body)).status).toBe(400);
      expect((await edit('a'.repeat(30), { title: 'x' })).status).toBe(400);
      await edit('1111111', { title: 'x' }).expect(404);
    });
  });

  describe('the expiry', () => {
    it('moves within the plan, back to life too, and the counts of the library follow', async () => {
      const owner = await newMember(world, { role: 'pro' });
      const { slug } = await send(world, owner, files);
      const counts = async () =>
        (await request(world.url).get('/getQs').query({ userid: owner.user?._id }).set(owner.headers).expect(200)).body;
      await later(owner, 8 * DAY_MS);
      expect(await counts()).toMatchObject({ activeCount: 0, expiredCount: 1 });
      expect((await open(slug)).body.code).toBe('transfer-expired');
      const until = now() + 48 * HOUR_MS;
      const { body } = await edit(slug, { expiryDate: until }, owner.headers).expect(200);
      expect(body.expiryDate).toBe(until);
      expect(await counts()).toMatchObject({ activeCount: 1, expiredCount: 0 });
      await open(slug).expect(200);
      expect(await breaches()).toEqual([]);
    });

    // `npm test` covers it: `resolveMove` in expiry.spec.ts.
    itInSecondTier('keeps to range and plan, and a plan may end without one', async () => {
      const free = await newMember(world);
      const own = await send(world, free, files);
      const paid = await send(world, member, files);
      const code = async (slug: string, expiryDate: number, { headers }: Person) =>
        (await edit(slug, { expiryDate }, headers)).body.code;
      expect(await code(own.slug, now() + 8 * DAY_MS, free)).toBe('expiry-not-in-plan');
      expect(await code(own.slug, EXPIRES_NEVER, free)).toBe('expiry-not-in-plan');
      await edit(own.slug, { expiryDate: now() + 6 * DAY_MS }, free.headers).expect(200);
      for (const expiryDate of [0, now() + 60_000, now() + 366 * DAY_MS, EXPIRES_NEVER - 1])
        expect(await code(paid.slug, expiryDate, member)).toBe('expiry-out-of-range');
      await edit(paid.slug, { expiryDate: EXPIRES_NEVER }, member.headers).expect(200);
      expect((await transferOf(paid.slug)).expiryDate).toBe(EXPIRES_NEVER);
      expect((await open(paid.slug).expect(200)).body.expiresAt).toBe(EXPIRES_NEVER);
      await request(world.url).get(`/w/${paid.slug}`).set('accept', 'text/html').expect(200);
      await request(world.url).get(`/v1/transfers/${paid.slug}/receipt`).set(member.headers).expect(200);
    });

    // `npm test` covers it: `resolveExpiry` and `instantOfMove` in expiry.spec.ts.
    itInSecondTier('may be a length from the server’s now, whatever a client’s clock says', async () => {
      const free = await newMember(world);
      const { slug } = await send(world, free, files);
      const week = EXPIRY_WEEK_SECONDS * 1000;
      const before = now();
      const { body } = await edit(slug, { expirySeconds: EXPIRY_WEEK_SECONDS }, free.headers).expect(200);
      expect(body.expiryDate).toBeGreaterThanOrEqual(before + week);
      expect(body.expiryDate).toBeLessThanOrEqual(now() + week);
      expect((await edit(slug, { expirySeconds: EXPIRY_YEAR_SECONDS }, free.headers)).body.code).toBe(
        'expiry-not-in-plan',
      );
      for (const wrong of [-1, 0, 604_801, 1e12, '604800', { $gt: 0 }])
        await edit(slug, { expirySeconds: wrong as never }, free.headers).expect(400);
      const both = { expirySeconds: EXPIRY_WEEK_SECONDS, expiryDate: now() + DAY_MS };
      await edit(slug, both, free.headers).expect(400);
      const bulk = (body: object) =>
        request(world.url)
          .post('/v1/transfers/bulk')
          .set(free.headers)
          .send({ action: 'extend', slugs: [slug], ...body });
      expect((await bulk({ expirySeconds: EXPIRY_WEEK_SECONDS }).expect(200)).body.results).toEqual([
        { slug, error: null },
      ]);
      await bulk({}).expect(400);
      await bulk(both).expect(400);
    });

    it('is left alone by a bulk change where it is later already', async () => {
      const { slug, accountId } = (await stored((await send(world, member, files)).slug)) as unknown as {
        slug: string;
        accountId: string;
      };
      const expiry = world.app.get(TransferExpiry);
      const entitlements = Entitlements.forAccount(buildAccount({ assignedPlan: 'business' }), world.clock.now());
      const until = new Date(now() + 9 * DAY_MS);
      const scope = wholeAccount(accountId);
      await expiry.moveExpiry({ scope, slug, until, entitlements, onlyLater: true });
      await expiry.moveExpiry({ scope, slug, until: new Date(now() + DAY_MS), entitlements, onlyLater: true });
      expect((await transferOf(slug)).expiryDate).toBe(until.getTime());
      await expect(
        expiry.moveExpiry({ scope: wholeAccount('somebody'), slug, until, entitlements }),
      ).rejects.toMatchObject({
        code: 'transfer-not-found',
      });
    });
  });

  describe('the password', () => {
    it('is required of all but the owner', async () => {
      const { slug, fileObjects } = await send(world, member, files, { password: 'old password' });
      const look = (headers: Record<string, string>) =>
        request(world.url).post('/v1/downloads/file').set(headers).send({ slug, fileId: fileObjects[0]?.id });
      const { body } = await look(member.headers).expect(200);
      expect((await request(world.url).get(body.url).expect(200)).body).toEqual(files[0]?.bytes);
      const stranger = await newMember(world, { role: 'business' });
      expect((await look(stranger.headers)).body.code).toBe('password-required');
      expect((await look({ 'x-forwarded-for': newNetwork() })).body.code).toBe('password-required');
      expect((await transferOf(slug)).total_downloads).toBe(0);
    });

    it('voids what visitors proved with the old one, and is gone with null', async () => {
      const { slug } = await send(world, member, files, { password: 'old password' });
      const { body: old } = await unlock(slug, 'old password').expect(200);
      await open(slug, { passwordTicket: old.passwordTicket }).expect(200);
      await edit(slug, { password: 'new password' }).expect(200);
      expect((await open(slug, { passwordTicket: old.passwordTicket })).body.code).toBe('password-required');
      expect((await unlock(slug, 'old password')).body.code).toBe('wrong-password');
      const { body: fresh } = await unlock(slug, 'new password').expect(200);
      await open(slug, { passwordTicket: fresh.passwordTicket }).expect(200);
      expect((await edit(slug, { password: null }).expect(200)).body.hasPassword).toBe(false);
      await open(slug).expect(200);
      const written = JSON.stringify(await world.database.collection('transfer_events').find({}).toArray());
      expect(written).not.toMatch(/old password|new password|argon/);
      await edit(slug, { password: 'old password' }).expect(200);
      expect((await open(slug, { passwordTicket: old.passwordTicket })).body.code).toBe('password-required');
    });

    it('closes addresses that were signed before it was set or changed, also those begun', async () => {
      const { slug } = await send(world, member, files);
      const from = { 'x-forwarded-for': newNetwork() };
      const sign = async (path: string, body: object) =>
        (
          await request(world.url)
            .post(path)
            .set(from)
            .set('accept', 'application/json')
            .send({ slug, ...body })
            .expect(200)
        ).body.url as string;
      const signAll = async (body: object = {}) => [
        await sign('/v1/downloads/file', { fileId: '0', ...body }),
        await sign('/zip', body),
      ];
      const answers = (urls: string[], range = 'bytes=0-') =>
        Promise.all(
          urls.map(async (url) => {
            const answer = await fetch(new URL(url, world.url), { headers: { range } });
            await answer.arrayBuffer();
            return answer.status;
          }),
        );
      const [begun, unused] = [await signAll(), await signAll()];
      expect(await answers(begun, 'bytes=0-0')).toEqual([206, 206]);
      await edit(slug, { password: 'first one' }).expect(200);
      expect(await answers([...begun, ...unused])).toEqual([403, 403, 403, 403]);
      expect(await answers(begun, 'bytes=1-')).toEqual([403, 403]);

      const { body: first } = await unlock(slug, 'first one').expect(200);
      const unlocked = await signAll({ passwordTicket: first.passwordTicket });
      expect(await answers(unlocked)).toEqual([206, 206]);
      const own = (
        await request(world.url).post('/v1/downloads/file').set(member.headers).send({ slug, fileId: '0' }).expect(200)
      ).body.url as string;
      await edit(slug, { password: 'second one' }).expect(200);
      expect(await answers(unlocked)).toEqual([403, 403]);
      const refusal = await fetch(new URL(unlocked[0] ?? '', world.url));
      expect(((await refusal.json()) as { code: string }).code).toBe('password-required');
      expect(await answers([own])).toEqual([206]);
      // Without a password the link is enough.
      await edit(slug, { password: null }).expect(200);
      expect(await answers(unlocked)).toEqual([206, 206]);
    });

    it('ends the lock that wrong guesses closed', async () => {
      const { slug } = await send(world, member, files, { password: 'first one' });
      await world.database.collection('transfers').updateOne({ slug }, { $set: { wrongPasswords: 99 } });
      const guesser = newNetwork();
      await unlock(slug, 'guess', guesser).expect(403);
      expect((await unlock(slug, 'first one')).body.code).toBe('password-locked');
      await edit(slug, { password: 'second one' }).expect(200);
      await unlock(slug, 'second one', guesser).expect(200);
    });
  });

  /** That others are refused is in every-call. */
  describe('who may change it', () => {
    it.each([
      ['revoke', 'suspended'],
      ['past_due', 'payment-due'],
    ] as const)('is the owner even when %s, but only to lower what the link exposes', async (status, code) => {
      const person = await newMember(world, { role: 'pro' });
      const sent = await send(world, person, files, { sendAs: 'email', emailTo: [{ email: 'r@example.com' }] });
      const { slug } = sent;
      await changeAccount(world.database, person.area.id, refusedAccounts[status]);
      const headers = person.headers;
      for (const changes of [{ title: 'x' }, { message: 'x' }, { expiryDate: sent.expiryDate + 1 }, { reminds: true }])
        expect((await edit(slug, changes, headers)).body.code).toBe(code);
      await edit(slug, { password: 'closed now', downloadLimit: 3, expiryDate: now() + HOUR_MS }, headers).expect(200);
      for (const changes of [{ password: null }, { downloadLimit: null }, { downloadLimit: 4 }])
        expect((await edit(slug, changes, headers)).body.code).toBe(code);
      const http = request(world.url);
      const [recipient] = sent.emailTo;
      const at = `/v1/transfers/${slug}/recipients`;
      const more = { emailTo: [{ email: 'more@example.com' }] };
      expect((await http.post(at).set(headers).send(more)).body.code).toBe(code);
      const person2 = { email: 'other@example.com' };
      const one = `${at}/${recipient?.recipientId}`;
      expect((await http.patch(one).set(headers).send(person2)).body.code).toBe(code);
      await http.delete(`/v1/transfers/${slug}/files/1`).set(headers).expect(200);
      expect((await http.post(`/v1/transfers/${slug}/files/1/restore`).set(headers)).body.code).toBe(code);
      await http.delete(one).set(headers).expect(200);
    });
  });
});
