import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { HOUR_MS } from '#contract/units.js';
import { sharedWorld, type TestWorld } from './harness.js';
import {
  changeAccount,
  createTransferOf,
  newMember,
  newNetwork,
  newVisitor,
  openUploadOf,
  type Person,
  send,
  type SourceFile,
  transferBody,
  upload,
} from './people.js';

describe('transfers', () => {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const files: SourceFile[] = [
    { path: '报价/报价单 अनुबंध é.pdf', bytes: Buffer.from('pdf '.repeat(1000)) },
    { path: '报价/empty.txt', bytes: Buffer.alloc(0) },
    { path: 'notes.txt', bytes: Buffer.from('notes') },
  ];

  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await sharedWorld();
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });
  afterAll(() => world.close());

  const byMail = { sendAs: 'email' as const, emailTo: [{ email: 'r@example.com' }] };
  const visit = (body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post('/v1/downloads')
      .set({ 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);
  const fetchUrl = (url: string, init: RequestInit = {}) =>
    fetch(new URL(new URL(url, world.url).pathname + new URL(url, world.url).search, world.url), init);
  const askFile = (body: object) =>
    request(world.url).post('/v1/downloads/file').set({ 'x-forwarded-for': newNetwork() }).send(body);
  const askZip = (body: object) =>
    request(world.url).post('/zip').set({ accept: 'application/json', 'x-forwarded-for': newNetwork() }).send(body);
  const list = (person: Person, query = '') =>
    request(world.url).get(`/getQs?userid=${person.user?._id}${query}`).set(person.headers);
  const folderSize = async (person: Person): Promise<number> =>
    (await request(world.url).post('/folderSize').set(person.headers).send({ userid: person.user?._id }).expect(200))
      .body;

  describe('a transfer by link', () => {
    it('gives every file back byte for byte, with its exact name', async () => {
      const transfer = await send(world, member, files);
      const { body: page } = await visit({ slug: transfer.slug }).expect(200);
      expect(page.files.map(({ path }: { path: string }) => path)).toEqual(files.map(({ path }) => path));
      for (const [index, file] of files.entries()) {
        const { body } = await askFile({ slug: transfer.slug, fileId: String(index) }).expect(200);
        const answer = await fetchUrl(body.url);
        expect(answer.status).toBe(200);
        expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(file.bytes));
        const name = file.path.split('/').at(-1) ?? '';
        expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
        expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      }
    });

    it('packs all files into one archive that answers byte ranges', async () => {
      const transfer = await send(world, member, files);
      const { body } = await askZip({ slug: transfer.slug }).expect(200);
      const whole = Buffer.from(await (await fetchUrl(body.url)).arrayBuffer());
      const path = join(mkdtempSync(join(tmpdir(), 'sampan-zip-')), 'all.zip');
      writeFileSync(path, whole);
      const script =
        'import sys,zipfile,json,hashlib\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps({n: hashlib.sha256(z.read(n)).hexdigest() for n in z.namelist() if not n.endswith("/")}))';
      const sums = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }));
      expect(sums).toEqual(Object.fromEntries(files.map((file) => [file.path, sha256(file.bytes)])));

      const first = await fetchUrl(body.url, { headers: { range: 'bytes=100-' } });
      expect(first.status).toBe(206);
      expect(Buffer.from(await first.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
      const changed = await fetchUrl(body.url, { headers: { range: 'bytes=100-', 'if-range': '"other"' } });
      expect(changed.status).toBe(200);
      await changed.body?.cancel();
    });

    it('redirects a plain caller of /zip to the archive itself, and ignores no unknown key', async () => {
      const transfer = await send(world, member, files);
      const answer = await request(world.url)
        .post('/zip')
        .set('accept', 'application/zip')
        .send({ slug: transfer.slug })
        .expect(303);
      expect(answer.headers['location']).toContain('/v1/zips/');
      await askZip({ slug: transfer.slug, keys: ['users/x/y'] }).expect(400);
      await askZip({ slug: transfer.slug, fileIds: ['99'] }).expect(404);
    });

    it("counts a download once, when its bytes begin, and never the sender's or a HEAD", async () => {
      const transfer = await send(world, member, files);
      const total = async () => (await list(member, `&slug=${transfer.slug}`).expect(200)).body[0].total_downloads;
      await visit({ slug: transfer.slug }).expect(200);
      for (let count = 0; count < 20; count += 1)
        await request(world.url).post('/increment').send({ slug: transfer.slug });
      expect(await total()).toBe(0);

      const { body } = await askFile({ slug: transfer.slug, fileId: '0' });
      await fetchUrl(body.url, { method: 'HEAD' });
      const own = await request(world.url)
        .post('/v1/downloads/file')
        .set(member.headers)
        .send({ slug: transfer.slug, fileId: '0' });
      await (await fetchUrl(own.body.url)).arrayBuffer();
      expect(await total()).toBe(0);

      await (await fetchUrl(body.url)).arrayBuffer();
      await (await fetchUrl(body.url, { headers: { range: 'bytes=10-' } })).arrayBuffer();
      expect(await total()).toBe(1);
    });
  });

  describe('the library', () => {
    it('lists with filters, counts and pages, for its owner alone', async () => {
      const person = await newMember(world, { role: 'pro' });
      const first = await send(world, person, files);
      const second = await send(world, person, files);
      const { body } = await list(person).expect(200);
      expect(body).toMatchObject({
        allCount: 2,
        activeCount: 2,
        expiredCount: 0,
        thisMonthsTransfers: 2,
        thisMonthCount: 2,
        sharedCount: 0,
      });
      expect(body.allDocs.map(({ slug }: { slug: string }) => slug)).toEqual([second.slug, first.slug]);
      expect((await list(person, '&skip=1').expect(200)).body.allDocs).toHaveLength(1);
      expect((await list(person, '&filter=expired').expect(200)).body.allDocs).toHaveLength(0);
      await list({ ...person, headers: stranger.headers }).expect(403);
      await request(world.url).get(`/getQs?userid=${person.user?._id}`).expect(401);
      await list(person)
        .set('isTeam', JSON.stringify([stranger.user?._id]))
        .expect(403);
      expect((await list(stranger, `&slug=${first.slug}`).expect(200)).body).toEqual([]);
      for (const bad of [
        '&filter[$ne]=all',
        '&skip=-1',
        '&skip=1e9',
        '&sort=password',
        '&slug[]=a',
        '&fields=$password',
        '&filter=(a%2B)%2B$',
      ]) {
        await list(person, bad).expect(400);
      }
    });

    it('shows of this month what is there, and counts for the plan what was sent', async () => {
      const person = await newMember(world);
      const { slug } = await send(world, person, files);
      await send(world, person, files);
      await request(world.url)
        .post('/deleteTransfer')
        .set(person.headers)
        .send({ type: 'transfers', slug })
        .expect(200);
      const { body } = await list(person, '&filter=thisMonth').expect(200);
      expect(body.allDocs).toHaveLength(1);
      expect(body).toMatchObject({ thisMonthsTransfers: 2, thisMonthCount: 1, allCount: 1 });
      const found = await list(person, '&search=txt').expect(200);
      expect(found.body.thisMonthCount).toBe(found.body.allDocs.length);
    });

    it('deletes for its owner alone, once, and gives the storage back', async () => {
      const person = await newMember(world);
      const transfer = await send(world, person, files);
      const before = await folderSize(person);
      expect(before).toBe(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
      const remove = (who: Person) =>
        request(world.url).post('/deleteTransfer').set(who.headers).send({ type: 'transfers', slug: transfer.slug });
      await remove(stranger).expect(404);
      await request(world.url).post('/deleteTransfer').send({ type: 'transfers', slug: transfer.slug }).expect(401);
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
      expect(await folderSize(person)).toBe(0);
      await visit({ slug: transfer.slug }).expect(404);
    });
  });

  describe('link passwords', () => {
    it('show nothing before they are right, and let nothing through', async () => {
      const transfer = await send(world, member, files, { password: 'river boat', message: 'secret words' });
      const closed = await visit({ slug: transfer.slug }).expect(403);
      expect(closed.body.code).toBe('password-required');
      expect(JSON.stringify(closed.body)).not.toMatch(/secret|notes|报价|Mei/);
      await askFile({ slug: transfer.slug, fileId: '0' }).expect(403);
      await askZip({ slug: transfer.slug }).expect(403);
      const unlock = (password: unknown) =>
        request(world.url)
          .post('/v1/downloads/unlock')
          .set('x-forwarded-for', newNetwork())
          .send({ slug: transfer.slug, password });
      expect((await unlock('wrong').expect(403)).body.code).toBe('wrong-password');
      expect((await unlock('').expect(403)).body.code).toBe('password-required');
      for (const bad of [null, [], {}, undefined]) await unlock(bad).expect(400);
      const { body } = await unlock('river boat').expect(200);
      const { passwordTicket } = body;
      expect((await visit({ slug: transfer.slug, passwordTicket }).expect(200)).body.message).toBe('secret words');
      const other = await send(world, member, files, { password: 'river boat' });
      await visit({ slug: other.slug, passwordTicket }).expect(403);
    });

    it('allow 5 wrong tries for a link and network in 15 minutes, and lock a link after 100 in a row', async () => {
      const transfer = await send(world, member, files, { password: 'river boat' });
      const from = { 'x-forwarded-for': newNetwork() };
      const unlock = (password: string) =>
        request(world.url).post('/v1/downloads/unlock').set(from).send({ slug: transfer.slug, password });
      for (let tries = 0; tries < 5; tries += 1) await unlock('wrong').expect(403);
      const limited = await unlock('river boat').expect(429);
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      await world.database.collection('transfers').updateOne({ slug: transfer.slug }, { $set: { wrongPasswords: 99 } });
      const elsewhere = { 'x-forwarded-for': newNetwork() };
      await request(world.url)
        .post('/v1/downloads/unlock')
        .set(elsewhere)
        .send({ slug: transfer.slug, password: 'wrong' })
        .expect(403);
      const locked = await request(world.url)
        .post('/v1/downloads/unlock')
        .set(elsewhere)
        .send({ slug: transfer.slug, password: 'river boat' });
      expect([locked.status, locked.body.code]).toEqual([403, 'password-locked']);
    });
  });

  describe('slugs', () => {
    it('answers unknown and deleted alike', async () => {
      const transfer = await send(world, member, files);
      await request(world.url)
        .post('/deleteTransfer')
        .set(member.headers)
        .send({ type: 'other', slug: transfer.slug })
        .expect(200);
      const strip = (body: Record<string, unknown>) => ({ ...body, requestId: '' });
      const deleted = await visit({ slug: transfer.slug }).expect(404);
      const unknown = await visit({ slug: 'zzzzzzz' }).expect(404);
      expect(strip(deleted.body)).toEqual(strip(unknown.body));
    });

    it('cannot be searched for: 31 misses from one network in 10 minutes', async () => {
      const from = { 'x-forwarded-for': newNetwork() };
      for (let tries = 0; tries < 30; tries += 1) await visit({ slug: `zzzzzz${1 + (tries % 9)}` }, from).expect(404);
      await visit({ slug: 'zzzzzzz' }, from).expect(429);
    });

    it('cannot be searched for by its pages either', async () => {
      const { slug } = await send(world, member, files);
      const page = (path: string, network: string) =>
        request(world.url).get(path).set({ accept: 'text/html', 'x-forwarded-for': network });
      const guesser = newNetwork();
      const paths = ['/d/', '/w/', '/downloads/'];
      for (let tries = 0; tries < 30; tries += 1)
        await page(`${paths[tries % 3]}zzzzzz${1 + (tries % 9)}`, guesser).expect(404);
      for (const path of paths) {
        for (const guess of ['zzzzzzz', slug]) {
          const { text, headers } = await page(path + guess, guesser).expect(429);
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          // The page itself, for every link alike.
          expect(text).toContain('<div id="root">');
          expect(text).not.toContain('og:');
        }
      }
      await visit({ slug }, { 'x-forwarded-for': guesser }).expect(429);
      expect((await page(`/d/${slug}`, newNetwork()).expect(200)).text).toContain('og:title');
    });

    it('cannot be searched for through a proxy that writes ports behind addresses', async () => {
      const network = newNetwork();
      const from = (port: number) => ({ 'x-forwarded-for': `${network}:${port}` });
      for (let tries = 0; tries < 30; tries += 1) await visit({ slug: 'zzzzzzz' }, from(40_000 + tries)).expect(404);
      await visit({ slug: 'zzzzzzz' }, from(50_000)).expect(429);
      await visit({ slug: 'zzzzzzz' }, { 'x-forwarded-for': network }).expect(429);
    });
  });

  describe('creating', () => {
    it('believes nothing that a body says of its sender', async () => {
      const credential = await upload(world, member, files);
      for (const claim of [
        { senderId: stranger.user?._id },
        { senderEmail: stranger.email },
        { parentAdminID: stranger.user?._id },
      ]) {
        const answer = await createTransferOf(world, member, transferBody(credential, claim));
        expect([answer.status, answer.body.code]).toEqual([403, 'not-yours']);
      }
      expect(await world.database.collection('transfers').countDocuments({ slug: credential.slug })).toBe(0);
    });

    it('refuses slugs that are taken, used up or malformed', async () => {
      const live = await send(world, stranger, files);
      const gone = await send(world, member, files);
      await request(world.url)
        .post('/deleteTransfer')
        .set(member.headers)
        .send({ type: 'other', slug: gone.slug })
        .expect(200);
      const credential = await upload(world, member, files);
      const withSlug = (slug: string) => createTransferOf(world, member, { ...transferBody(credential), slug });
      expect((await withSlug(live.slug)).status).toBe(409);
      expect((await withSlug(gone.slug)).status).toBe(409);
      for (const bad of ['admin', 'abcdef', '../x']) expect((await withSlug(bad)).status).toBe(400);
    });

    it('refuses what is not in the store, or not as stated', async () => {
      const credential = await upload(world, member, files);
      const tooSmall = transferBody(credential);
      tooSmall.fileObjects = tooSmall.fileObjects?.map((file) => ({ ...file, size: 1 }));
      expect((await createTransferOf(world, member, tooSmall)).body.code).toBe('size-mismatch');
      const foreign = transferBody(credential);
      foreign.fileObjects = [
        ...(foreign.fileObjects ?? []),
        { fileName: 'x', size: 1, itemPath: 'users/somebody/abcdefg/x' },
      ];
      expect((await createTransferOf(world, member, foreign)).body.code).toBe('file-not-in-upload');
      const { body } = await request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, files: [{ path: 'never.bin', size: 10 }] });
      expect((await createTransferOf(world, member, transferBody(body))).body.code).toBe('object-missing');
      expect(
        await world.database.collection('transfers').countDocuments({ slug: { $in: [credential.slug, body.slug] } }),
      ).toBe(0);
      // Nothing was closed by the refusals: the right request still goes through.
      expect((await createTransferOf(world, member, transferBody(credential))).status).toBe(201);
    });

    it('makes one record of the same request sent 10 times at once; another body is a conflict', async () => {
      const credential = await upload(world, member, files);
      const body = transferBody(credential);
      const post = (payload: object) => request(world.url).post('/quicksend2').set(member.headers).send(payload);
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
      expect(new Set(answers.map((answer) => answer.body.data.ops[0]._id)).size).toBe(1);
      expect(await world.database.collection('transfers').countDocuments({ slug: credential.slug })).toBe(1);
      const other = await post({ ...body, message: 'another' });
      expect([other.status, other.body.code]).toEqual([409, 'idempotency-conflict']);
    });

    it("keeps links, other plans' expiries and unproven addresses from visitors", async () => {
      const visitor = await newVisitor(world);
      const credential = await upload(world, visitor, files);
      const mail = byMail;
      const code = async (person: Person, overrides: object) =>
        (await createTransferOf(world, person, transferBody(credential, overrides))).body.code;
      expect(await code(visitor, { sendAs: 'link' })).toBe('links-are-premium');
      expect(await code({ ...visitor, headers: {} }, mail)).toBe('verify-email-first');
      const other = await newVisitor(world);
      expect(await code({ ...visitor, headers: other.headers }, { ...mail, senderEmail: visitor.email })).toBe(
        'not-yours',
      );
      expect(await code(visitor, { ...mail, expirySeconds: 31_536_000 })).toBe('expiry-not-in-plan');
      expect(await code(visitor, { ...mail, expirySeconds: 5 })).toBe('expiry-out-of-range');
      expect(await code(visitor, { sendAs: 'email', emailTo: [] })).toBe('no-recipients');
      expect(await code(visitor, mail)).toBeUndefined();
    });

    const openAnother = (person: Person) => openUploadOf(world, person, [{ path: 'a', size: 1 }]);

    it('allows a visitor 10 transfers a day', async () => {
      const visitor = await newVisitor(world);
      for (let count = 0; count < 10; count += 1) await send(world, visitor, files.slice(2), byMail);
      const eleventh = await openAnother(visitor);
      expect([eleventh.status, eleventh.body.code]).toEqual([429, 'daily-send-limit']);
      expect(eleventh.body.details).toMatchObject({ limit: 10 });
    });

    it('allows the visitors of one network 60 transfers a day', async () => {
      const network = newNetwork();
      const visitor = await newVisitor(world, { network });
      await send(world, visitor, files.slice(2), byMail);
      await world.database.collection('send_quotas').updateMany({ sent: 1 }, { $set: { sent: 59 } });
      await send(world, visitor, files.slice(2), byMail);
      const next = await openAnother(await newVisitor(world, { network }));
      expect([next.status, next.body.code]).toEqual([429, 'daily-network-limit']);
      expect(next.body.details).toMatchObject({ limit: 60 });
      expect((await openAnother(await newVisitor(world))).status).toBe(200);
    });

    it("renews the proof of a visitor's address while an upload is under way, and never an expired one", async () => {
      const visitor = await newVisitor(world);
      const credential = await upload(world, visitor, files.slice(2));
      const resume = (senderTicket: string) =>
        request(world.url)
          .post('/stsAuth')
          .set({ ...visitor.headers, 'x-sender-ticket': senderTicket, 'x-upload-ticket': credential.uploadTicket })
          .send({ ...visitor.area, slug: credential.slug });
      world.clock.advance(23 * HOUR_MS);
      const { body } = await resume(visitor.headers['x-sender-ticket'] ?? '').expect(200);
      world.clock.advance(2 * HOUR_MS);
      const late = await resume(visitor.headers['x-sender-ticket'] ?? '').expect(200);
      expect(late.body.senderTicket).toBeNull();
      const create = (headers: Record<string, string>) =>
        createTransferOf(world, { ...visitor, headers }, transferBody(credential, byMail));
      expect((await create(visitor.headers)).body.code).toBe('verify-email-first');
      expect((await create({ 'x-sender-ticket': body.senderTicket.ticket })).status).toBe(201);
    });

    it('keeps a suspended member from sending, not from its data', async () => {
      const person = await newMember(world);
      const credential = await upload(world, person, files);
      await changeAccount(world.database, person.area.id, { isSuspended: true });
      expect((await createTransferOf(world, person, transferBody(credential))).body.code).toBe('suspended');
      const sts = await request(world.url)
        .post('/stsAuth')
        .set(person.headers)
        .send({ ...person.area, files: [{ path: 'a', size: 1 }] });
      expect(sts.body.code).toBe('suspended');
      await list(person).expect(200);
    });

    it("keeps a suspended member from mailing a transfer's recipients again", async () => {
      const person = await newMember(world);
      const { slug, emailTo } = await send(world, person, files.slice(2), byMail);
      await changeAccount(world.database, person.area.id, { isSuspended: true });
      const resend = request(world.url).post('/SendTransferEmail').set(person.headers);
      const answer = await resend.send({ slug, resendTo: emailTo[0]?.recipientId });
      expect([answer.status, answer.body.code]).toEqual([403, 'suspended']);
    });
  });
});
