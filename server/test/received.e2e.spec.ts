import request from 'supertest';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferRow } from '#contract/transfers/transfers.js';
import { DAY_MS } from '#contract/units.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { createTransferOf, newMember, newNetwork, type Person, send, type SourceFile, transferBody } from './people.js';

describe('received', () => {
  const files: SourceFile[] = [
    { path: 'offer/报价单.pdf', bytes: Buffer.from('pdf '.repeat(1000)) },
    { path: 'notes.txt', bytes: Buffer.from('notes') },
  ];
  const apiHost = 'https://api.example';
  const logos = 'https://logos.example/{domain}?size=128';

  let world: TestWorld;
  let sender: Person;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await createTestWorld({ COMPANY_LOGO_URL: logos, API_HOSTS: `api=${apiHost}` });
    await world.startWorker();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    sender = await newMember(world, { role: 'business' });
    member = await newMember(world);
    stranger = await newMember(world);
  });

  async function received(person: Person, query = ''): Promise<ReceivedTransfer[]> {
    const { body } = await request(world.url).get(`/v1/received${query}`).set(person.headers).expect(200);
    return body.received;
  }

  const sendTo = (people: Person[], overrides: object = {}) =>
    send(world, sender, files, { sendAs: 'email', emailTo: people.map(({ email }) => ({ email })), ...overrides });

  const change = (slug: string, update: object) => world.database.collection('transfers').updateOne({ slug }, update);

  const visit = (slug: string, headers: Record<string, string> = { 'x-forwarded-for': newNetwork() }) =>
    request(world.url).post('/v1/downloads').set(headers).send({ slug });

  const openForward = (person: Person, forward: object) =>
    request(world.url)
      .post('/stsAuth')
      .set(person.headers)
      .send({ ...person.area, forward });

  async function refusalOf(person: Person, forward: object): Promise<[number, string]> {
    const { status, body } = await openForward(person, forward);
    return [status, body.code];
  }

  describe('what was received', () => {
    it('comes from the sender by the name that they have now, as does the page of the link', async () => {
      const author = await newMember(world);
      const { slug } = await send(world, author, files, { sendAs: 'email', emailTo: [{ email: stranger.email }] });
      const fullName = 'Ana Sousa';
      const rename = request(world.url).post('/v1/updateProfile').set(author.headers);
      await rename.send({ fullName, company: 'Rio' }).expect(200);
      const [newest] = await received(stranger);
      expect(newest?.sender).toMatchObject({ name: fullName, company: 'Rio', email: author.email });
      expect((await visit(slug).expect(200)).body.sender).toMatchObject({ name: fullName, company: 'Rio' });
    });

    it('is searched by sender, title, message and names of files, and not by what a password protects', async () => {
      const author = await newMember(world, { role: 'business', email: `ana.${Date.now()}@search.example` });
      const other = await newMember(world);
      const sendFrom = (overrides: object) =>
        send(world, author, files, {
          sendAs: 'email',
          emailTo: [stranger, other].map(({ email }) => ({ email })),
          ...overrides,
        });
      const open = await sendFrom({ message: 'As agreed' });
      world.clock.advance(1000);
      const closed = await sendFrom({ message: 'Harbour secret', password: 'open sesame' });
      await change(open.slug, { $set: { title: 'Harbour (draft)' } });
      await change(closed.slug, { $set: { title: 'Harbour secret' } });
      const find = async (search: string) =>
        (await received(stranger, `?search=${encodeURIComponent(search)}`)).map(({ slug }) => slug);
      expect(await find('search.example')).toEqual([closed.slug, open.slug]);
      for (const search of ['harbour', 'AGREED draft', '(draft', '报价', 'notes.txt ana.'])
        expect([search, await find(search)]).toEqual([search, [open.slug]]);
      for (const search of ['harbour nothing', '.*', other.email, 'Harbour secret'])
        expect([search, await find(search)]).toEqual([search, []]);
      const { body } = await request(world.url)
        .get('/v1/received?search=search.example&limit=1')
        .set(stranger.headers)
        .expect(200);
      const older = await received(stranger, `?search=search.example&limit=1&after=${body.next}`);
      expect(older.map(({ slug }) => slug)).toEqual([open.slug]);
    });

    it('is only what was sent to the member’s own address, newest first and in pages', async () => {
      const sent = [];
      for (let at = 0; at < 3; at += 1) {
        world.clock.advance(1000);
        sent.push(await sendTo([member, { ...stranger, email: `other${at}@example.com` }], { message: `No. ${at}` }));
      }
      await sendTo([stranger]);
      const [newest] = await received(member);
      expect(newest).toMatchObject({
        slug: sent[2]?.slug,
        sender: { email: sender.email, name: 'Mei Chen', company: 'River Trade', isMember: true },
        isExpired: false,
        hasPassword: false,
        isEncrypted: false,
        sizeClass: 'small',
        content: { title: '报价单.pdf', message: 'No. 2', fileCount: 2, totalBytes: 4005 },
      });
      // The member's own link: other recipients' ids are not shown.
      const record = await world.database.collection('transfers').findOne({ slug: newest?.slug });
      expect(newest?.recipientId).toBe(record?.['recipients'][0].recipientId);
      expect(JSON.stringify(newest)).not.toContain('other2@example.com');
      const { body: first } = await request(world.url).get('/v1/received?limit=2').set(member.headers).expect(200);
      const rest = await received(member, `?limit=2&after=${first.next}`);
      expect([...first.received, ...rest].map(({ slug }) => slug)).toEqual(sent.map(({ slug }) => slug).toReversed());
      expect(await received(stranger)).toHaveLength(1);
    });

    it('is gone when it was withdrawn, deleted or undone, is marked when it expired, and waits for the undo', async () => {
      const { slug } = await sendTo([member, stranger]);
      await change(slug, { $set: { undoUntil: new Date(world.clock.now().getTime() + 1000) } });
      expect(await received(member)).toEqual([]);
      world.clock.advance(2000);
      expect(await received(member)).toHaveLength(1);
      await change(slug, { $set: { 'recipients.0.withdrawnAt': new Date() } });
      expect(await received(member)).toEqual([]);
      expect(await received(stranger)).toHaveLength(1);
      await change(slug, { $set: { expiresAt: new Date(world.clock.now().getTime() - 1) } });
      expect(await received(stranger)).toMatchObject([{ slug, isExpired: true }]);
      await request(world.url).post('/deleteTransfer').set(sender.headers).send({ type: 'other', slug }).expect(200);
      expect(await received(stranger)).toEqual([]);
    });

    it('goes on through pages of withdrawn ones, and of several in one millisecond', async () => {
      const slugs: string[] = [];
      for (let at = 0; at < 5; at += 1) slugs.push((await sendTo([member])).slug);
      for (const slug of slugs.slice(1, 4)) await change(slug, { $set: { 'recipients.0.withdrawnAt': new Date() } });
      const found: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const query: string = after === '' ? '' : `&after=${after}`;
        const { body } = await request(world.url).get(`/v1/received?limit=1${query}`).set(member.headers).expect(200);
        found.push(...body.received.map(({ slug }: ReceivedTransfer) => slug));
        after = body.next;
      }
      expect(new Set(found)).toEqual(new Set([slugs[0], slugs[4]]));
      expect(found).toHaveLength(2);
    });

    it('says of protected ones only who, when and roughly how much', async () => {
      const { slug } = await sendTo([member], { password: 'secret', message: 'hidden words' });
      const { body } = await request(world.url).get('/v1/received').set(member.headers).expect(200);
      expect(body.received).toMatchObject([{ slug, hasPassword: true, sizeClass: 'small', content: null }]);
      expect(JSON.stringify(body)).not.toMatch(/报价|notes|hidden|4005/);
    });

    it('has those that were shared with the account, each once', async () => {
      const { slug } = await sendTo([stranger]);
      await change(slug, { $set: { sharedWith: [member.user?._id] } });
      expect(await received(member)).toMatchObject([{ slug, recipientId: null }]);
      await change(slug, { $set: { sharedWith: [member.user?._id, stranger.user?._id] } });
      expect(await received(stranger)).toHaveLength(1);
    });

    it('is for members alone, and takes no operators', async () => {
      const anonymous = await request(world.url).get('/v1/received');
      expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated']);
      for (const query of [
        '?after=x',
        '?after[$gt]=1.a',
        '?limit=101',
        '?email=other@example.com',
        '?after=1.$a',
        '?after=9999999999999999.x',
        '?constructor=1',
        '?__proto__=1',
      ])
        expect((await request(world.url).get(`/v1/received${query}`).set(member.headers)).status).toBe(400);
    });

    it('is notified after the mail was sent', async () => {
      const { slug } = await sendTo([member, stranger], { password: 'secret' });
      const alertOf = (person: Person) =>
        world.database.collection('notifications').findOne({ userId: person.user?._id, kind: 'received', slug });
      const notification = await until(() => alertOf(member), 'the alert');
      expect(notification['detail']).toMatchObject({ email: sender.email, fileName: '' });
      await until(() => alertOf(stranger), 'the other one');
    });
  });

  describe('saving what was received', () => {
    it('copies it into the member’s own library, charges it there, and the sender’s log says so', async () => {
      const source = await sendTo([member]);
      const upload = await saveCopy(source.slug);
      const userid = member.user?._id;
      const { body: size } = await request(world.url).post('/folderSize').set(member.headers).send({ userid });
      expect(size).toBe(source.totalBytes);
      const { body: library } = await request(world.url).get(`/getQs?userid=${userid}`).set(member.headers);
      expect(library.allDocs).toMatchObject([{ slug: upload.slug, fileNumber: 2 }]);
      const events = world.database.collection('transfer_events');
      await until(() => events.findOne({ transferId: source._id, kind: 'forwarded' }), 'the log');
      // It is no copy of the sender's: what happens there does not touch it.
      await request(world.url).post('/deleteTransfer').set(sender.headers).send({ type: 'other', slug: source.slug });
      const { body: page } = await visit(upload.slug, member.headers).expect(200);
      expect(page.files.map(({ path }: { path: string }) => path)).toEqual(files.map(({ path }) => path));
    });

    it('is storage, not a send: no monthly transfer, no expiry, no link but for its owner', async () => {
      const source = await sendTo([member]);
      for (let count = 0; count < 10; count += 1) await send(world, member, files.slice(0, 1));
      expect(await refusalOf(member, { slug: source.slug })).toEqual([403, 'monthly-limit']);
      const { slug } = await saveCopy(source.slug);
      const { body: library } = await request(world.url).get(`/getQs?userid=${member.user?._id}`).set(member.headers);
      expect(library).toMatchObject({ allCount: 11, thisMonthsTransfers: 10 });
      const saved = library.allDocs.find((row: TransferRow) => row.slug === slug);
      expect(saved).toMatchObject({ sendAs: 'none', expiryDate: EXPIRES_NEVER, deletionDate: null, undoUntil: null });
      const { body: overview } = await request(world.url).get('/v1/overview').set(member.headers).expect(200);
      expect(overview).toMatchObject({ month: { sent: 10 }, unseen: { count: 10 } });
      expect((await visit(slug)).body.code).toBe('transfer-not-found');
      expect((await visit(slug, stranger.headers)).body.code).toBe('transfer-not-found');
      const edit = (change: object) =>
        request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send(change);
      expect((await edit({ password: 'secret' })).body.code).toBe('saved-copy');
      await edit({ title: 'Mine' }).expect(200);
      const people = request(world.url).post(`/v1/transfers/${slug}/recipients`).set(member.headers);
      expect((await people.send({ emailTo: [{ email: 'a@example.com' }] })).body.code).toBe('saved-copy');
    });

    it('does not become a transfer, nor a transfer a saved copy', async () => {
      const source = await sendTo([member]);
      const { body: saving } = await openForward(member, { slug: source.slug, save: true }).expect(200);
      expect((await createTransferOf(world, member, transferBody(saving))).body.code).toBe('upload-not-found');
      const { body: sending } = await openForward(member, { slug: source.slug }).expect(200);
      const body = transferBody(sending, { sendAs: 'none' });
      expect((await createTransferOf(world, member, body)).body.code).toBe('upload-not-found');
    });

    async function saveCopy(slug: string): Promise<UploadCredential> {
      const { body: upload } = await openForward(member, { slug, save: true }).expect(200);
      await until(async () => {
        const { body } = await request(world.url)
          .get(`/v1/uploads/${upload.slug}/copies`)
          .set({ authorization: `Bearer ${upload.SecurityToken}` });
        return body.state === 'done';
      }, 'the copies');
      expect((await createTransferOf(world, member, transferBody(upload, { sendAs: 'none' }))).status).toBe(201);
      return upload;
    }

    it('is refused for what was neither owned, shared nor received, withdrawn or not yet sent', async () => {
      const { slug } = await sendTo([member]);
      expect(await refusalOf(stranger, { slug })).toEqual([404, 'transfer-not-found']);
      expect(await refusalOf(stranger, { slug: 'nothere' })).toEqual([404, 'transfer-not-found']);
      await change(slug, { $set: { undoUntil: new Date(world.clock.now().getTime() + 1000) } });
      expect(await refusalOf(member, { slug })).toEqual([404, 'transfer-not-found']);
      await change(slug, { $set: { undoUntil: null, 'recipients.0.withdrawnAt': new Date() } });
      expect(await refusalOf(member, { slug })).toEqual([404, 'transfer-not-found']);
      await change(slug, { $set: { 'recipients.0.withdrawnAt': null } });
      world.clock.advance(8 * DAY_MS);
      expect(await refusalOf(await again(member), { slug })).toEqual([410, 'transfer-expired']);
    });

    /** Tokens run out while the clock is moved. */
    async function again(person: Person): Promise<Person> {
      const { body } = await request(world.url)
        .post('/combinedAuth')
        .set({ 'x-forwarded-for': newNetwork() })
        .send({ email: person.email, password: 'correct horse' })
        .expect(200);
      return { ...person, headers: { ...person.headers, authorization: `Bearer ${body.accessToken}` } };
    }

    it('is a download: it takes a place of the limit, and the sender hears of it', async () => {
      const { slug, _id: transferId } = await sendTo([member, stranger]);
      await change(slug, { $set: { downloadLimit: 1 } });
      const answers = await Promise.all([member, member, stranger].map((person) => openForward(person, { slug })));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410, 410]);
      expect(await refusalOf(stranger, { slug })).toEqual([410, 'download-limit-reached']);
      const visitor = { 'x-forwarded-for': newNetwork() };
      const late = await request(world.url).post('/v1/downloads/file').set(visitor).send({ slug, fileId: '0' });
      expect([late.status, late.body.code]).toEqual([410, 'download-limit-reached']);
      // Nothing stays reserved of what was refused.
      expect(await world.database.collection('upload_sessions').countDocuments({ 'copies.of': transferId })).toBe(1);

      const record = await until(
        () => world.database.collection('downloads').findOne({ transferId, completedAt: { $ne: null } }),
        'the copy',
      );
      expect(record).toMatchObject({ kind: 'copy', fileIds: ['0', '1'] });
      const { body } = await request(world.url)
        .get('/getQs')
        .query({ userid: sender.user?._id, slug })
        .set(sender.headers);
      expect(body[0]).toMatchObject({ total_downloads: 1, completed_downloads: 1 });
      const kinds = ['download-started', 'download-completed'];
      const log = await request(world.url).get(`/v1/transfers/${slug}/events`).set(sender.headers).expect(200);
      const logged = log.body.events.map(({ kind }: { kind: string }) => kind);
      expect(logged.filter((kind: string) => kinds.includes(kind))).toEqual(kinds);
      // The sender's own copies do not count as downloads.
      await openForward(sender, { slug }).expect(200);
      expect(await world.database.collection('downloads').countDocuments({ transferId })).toBe(1);
    });

    it('needs the password of a protected one, and a download that is left', async () => {
      const { slug } = await sendTo([member], { password: 'secret' });
      const { slug: other } = await sendTo([member], { password: 'another' });
      expect(await refusalOf(member, { slug })).toEqual([403, 'password-required']);
      const ticketOf = async (of: string, password: string) => {
        const answer = await request(world.url)
          .post('/v1/downloads/unlock')
          .set({ 'x-forwarded-for': newNetwork() })
          .send({ slug: of, password });
        return answer.body.passwordTicket;
      };
      const foreign = await ticketOf(other, 'another');
      expect(await refusalOf(member, { slug, passwordTicket: foreign })).toEqual([403, 'password-required']);
      const passwordTicket = await ticketOf(slug, 'secret');
      await change(slug, { $set: { downloadLimit: 0 } });
      expect(await refusalOf(member, { slug, passwordTicket })).toEqual([410, 'download-limit-reached']);
      await change(slug, { $set: { downloadLimit: null } });
      await openForward(member, { slug, passwordTicket }).expect(200);
    });
  });

  it('a sender downloads an expired transfer, which is closed to others and says when it is deleted', async () => {
    const { slug } = await sendTo([member]);
    const expiresAt = new Date(world.clock.now().getTime() - DAY_MS);
    await change(slug, { $set: { expiresAt, downloadLimit: 0 } });
    expect((await visit(slug)).body.code).toBe('transfer-expired');
    await visit(slug, sender.headers).expect(200);
    const { body } = await request(world.url)
      .post('/v1/downloads/file')
      .set(sender.headers)
      .send({ slug, fileId: '0' })
      .expect(200);
    expect((await fetch(new URL(body.url, world.url))).status).toBe(200);
    const { body: own } = await request(world.url)
      .get(`/getQs?userid=${sender.user?._id}&slug=${slug}`)
      .set(sender.headers);
    expect(own[0].deletionDate).toBe(expiresAt.getTime() + 30 * DAY_MS);
  });

  describe('logos of companies', () => {
    it('come from the address that the operator names, and pages may show them from there alone', async () => {
      const { body, headers } = await request(world.url).get('/config.json').expect(200);
      expect(body.companyLogoUrl).toBe(logos);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/img-src [^;]*https:\/\/logos\.example(;| )/);
      expect(policy.replace(/img-src [^;]*/, '')).not.toContain('logos.example');
    });
  });

  describe('another host for calls', () => {
    it('is named to pages, which may call it with the session from their own origin alone', async () => {
      const { body, headers } = await request(world.url).get('/config.json').expect(200);
      expect(body).toMatchObject({ apiUrl: apiHost, zipUrl: '' });
      expect(String(headers['content-security-policy'])).toMatch(/connect-src [^;]*https:\/\/api\.example(;| )/);
      const refresh = (origin: string) =>
        request(world.url).get('/refreshToken').set({ origin, 'sec-fetch-site': 'same-site' });
      const own = await refresh(world.env.PUBLIC_URL).expect(401);
      expect(own.headers['access-control-allow-origin']).toBe(world.env.PUBLIC_URL);
      expect(own.headers['access-control-allow-credentials']).toBe('true');
      expect((await refresh('https://evil.example')).body.code).toBe('cross-site-request');
    });
  });
});
