import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import request from 'supertest';
import { OPEN_UPLOADS_MAX } from '#contract/limits.js';
import type { SignedRequest, UploadCredential } from '#contract/transfers/storage.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { prefixOfKey } from '../src/modules/files/uploads/index.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import {
  changeAccount,
  accountIdOf,
  createTransferOf,
  newMember,
  newNetwork,
  newVisitor,
  openUploadOf,
  type Person,
  putFiles,
  send,
  transferBody,
  upload,
} from './people.js';
import { storedKeys } from './stored-keys.js';
import { announceFiles, fileOf, makeRequest, type Visit, visitRequest } from './request-visits.js';

describe('uploads', () => {
  let world: TestWorld;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    world = await sharedWorld();
    member = await newMember(world, { role: 'business' });
    stranger = await newMember(world);
  });
  afterAll(() => world.close());

  const sts = (body: object, headers: Record<string, string> = {}) =>
    request(world.url)
      .post('/stsAuth')
      .set({ 'x-forwarded-for': newNetwork(), ...headers })
      .send(body);
  const one = [{ path: 'a.bin', size: 10 }];
  const asUpload = (credential: UploadCredential) => ({ authorization: `Bearer ${credential.SecurityToken}` });
  const folderSize = async (person: Person): Promise<number> =>
    (await request(world.url).post('/folderSize').set(person.headers).send({ userid: person.user?._id }).expect(200))
      .body;

  describe('who may upload where', () => {
    it.each(['*', 'a/*', '{}', '"', '../x', 'a b'])('refuses the id %j', async (id) => {
      await sts({ id, type: 'userUpload', files: one }, member.headers).expect(400);
    });

    it('lets a member into its own area only, and a visitor in with proof only', async () => {
      expect((await sts({ ...stranger.area, files: one }, member.headers)).body.code).toBe('not-yours');
      await sts({ ...member.area, files: one }).expect(401);
      await sts({ id: 'v@example.com', type: 'anonUpload', files: one }).expect(401);
      expect(
        (await sts({ id: member.area.id, type: 'teamMember', adminId: stranger.area.id, files: one }, member.headers))
          .status,
      ).toBe(403);
      expect((await sts({ id: 'abcdefg', type: 'request', files: one })).status).toBe(404);
      const visitor = await newVisitor(world);
      expect((await sts({ id: 'other@example.com', type: 'anonUpload', files: one }, visitor.headers)).body.code).toBe(
        'not-yours',
      );
      await sts({ ...visitor.area, files: one }, visitor.headers).expect(200);
    });

    it('gives 60 uploads an hour to visitors of one network', async () => {
      const visitor = await newVisitor(world);
      for (let count = 0; count < 60; count += 1)
        await sts({ ...visitor.area, files: one }, visitor.headers).expect(200);
      const next = await sts({ ...visitor.area, files: one }, visitor.headers).expect(429);
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    });

    it('returns only a member’s own folder size', async () => {
      const answer = await request(world.url)
        .post('/folderSize')
        .set(member.headers)
        .send({ userid: stranger.user?._id });
      expect([answer.status, answer.body.code]).toEqual([403, 'not-yours']);
      await request(world.url).post('/folderSize').send({ userid: member.user?._id }).expect(401);
    });
  });

  describe("one upload's credential", () => {
    it('has keys that name neither the account, nor the link, nor a file', async () => {
      const { prefix, slug, files } = (await openUploadOf(world, member, one)).body as UploadCredential;
      expect(prefix).toMatch(/^users\/[\w-]{22}\/$/);
      for (const name of [slug, member.area.id, one[0]?.path ?? '']) expect(files[0]?.itemPath).not.toContain(name);
      expect(files.map(({ itemPath }) => itemPath.startsWith(prefix))).toEqual([true]);
    });

    it('opens nothing of another upload', async () => {
      const mine = (await openUploadOf(world, member, one)).body as UploadCredential;
      const theirs = (await openUploadOf(world, stranger, one)).body as UploadCredential;
      const call = (slug: string, itemPaths: string[], headers: Record<string, string> = asUpload(mine)) =>
        request(world.url).post(`/v1/uploads/${slug}/puts`).set(headers).send({ itemPaths });
      const theirKey = theirs.files[0]?.itemPath ?? '';
      const myKey = mine.files[0]?.itemPath ?? '';
      await call(theirs.slug, [theirKey]).expect(404);
      await call(mine.slug, [theirKey]).expect(400);
      await call(mine.slug, ['', '../x']).expect(400);
      await call(mine.slug, [`${mine.prefix}../../${theirKey}`]).expect(400);
      await call(mine.slug, [myKey], member.headers).expect(401);
      await call(mine.slug, [myKey], {}).expect(401);
      await call(mine.slug, [myKey]).expect(200);
      await request(world.url).get('/getQs').query({ userid: member.user?._id }).set(asUpload(mine)).expect(401);
    });

    it('signs a PUT for its exact key, size and type, once', async () => {
      const credential = (await openUploadOf(world, member, one)).body as UploadCredential;
      const before = world.clock.now().getTime();
      const { body } = await request(world.url)
        .post(`/v1/uploads/${credential.slug}/puts`)
        .set(asUpload(credential))
        .send({ itemPaths: [credential.files[0]?.itemPath] });
      const [{ url, headers, expiresAt }] = body.requests;
      const lifeMs = expiresAt - before;
      expect([lifeMs >= 3_600_000, lifeMs <= 3_600_000 + world.clock.now().getTime() - before]).toEqual([true, true]);
      const put = (path: string, bytes: string, extra: Record<string, string> = {}) =>
        fetch(new URL(path, world.url), { method: 'PUT', headers: { ...headers, ...extra }, body: bytes });
      expect(new URL(url, world.url).pathname).toMatch(/\/0$/);
      expect((await put(url, 'x'.repeat(11))).status).toBeGreaterThanOrEqual(400);
      expect((await put(url.replace('/0?', '/1?'), 'x'.repeat(10))).status).toBe(403);
      expect((await put(url, 'x'.repeat(10), { 'content-type': 'text/html' })).status).toBe(403);
      expect((await put(url, 'x'.repeat(10))).status).toBe(200);
      expect((await put(url, 'y'.repeat(10))).status).toBe(412);
    });
  });

  describe('limits of a plan', () => {
    it.each([
      ['a page of the web', [{ path: 'x/index.HTML', size: 1 }], 400, 'insecure-file'],
      ['a release', [{ path: 'Show.S01E02.1080p.WEB-DL.mkv', size: 1 }], 400, 'copyright-file'],
    ])('refuse a visitor %s', async (_, files, status, code) => {
      const visitor = await newVisitor(world);
      const answer = await sts({ ...visitor.area, files }, visitor.headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });

    it('refuse a visitor a program or page whatever stands behind its ending', async () => {
      const visitor = await newVisitor(world);
      const endings = ['/', '/.', '\\', '/./', '/..', '/ ', '/\u200b', '\u200b', '\u202e', '\ufe0f', '\u0001'];
      const passed: string[] = [];
      for (const path of endings.flatMap((ending) => [`evil.exe${ending}`, `evil.html${ending}`])) {
        const { status, body } = await sts(
          { ...visitor.area, files: [{ path, size: 1 }] },
          { ...visitor.headers, 'x-forwarded-for': newNetwork() },
        );
        const isRefused = ['insecure-file', 'file-name-unusable'].includes(body.code);
        if (status !== 400 || !isRefused) passed.push(`${JSON.stringify(path)} ${body.code}`);
      }
      expect(passed).toEqual([]);
    });

    it('store a name in the form that is checked: without characters that file systems drop or that are invisible', async () => {
      const person = await newMember(world);
      const paths = ['a\\..\\b.txt', './c\u200b/d\u202e.txt', 'क्\u200dष.txt', '👩\u200d👧.png'];
      const { body } = await sts({ ...person.area, files: paths.map((path) => ({ path, size: 1 })) }, person.headers);
      expect(body.files.map(({ path }: { path: string }) => path)).toEqual([
        'a/b.txt',
        'c/d.txt',
        'क्\u200dष.txt',
        '👩\u200d👧.png',
      ]);
      const refused = async (path: string) => {
        const files = [
          { path: 'a.txt', size: 1 },
          { path, size: 1 },
        ];
        const { status, body: refusal } = await sts({ ...person.area, files }, person.headers);
        return [status, refusal.code, refusal.details?.fileName];
      };
      expect(await refused('/../\u200b')).toEqual([400, 'file-name-unusable', '\u200b']);
      expect(await refused('folder/...')).toEqual([400, 'file-name-unusable', '...']);
      expect(await refused(`${'b/'.repeat(600)}deep.txt`)).toEqual([400, 'file-path-too-long', 'deep.txt']);
    });

    it('reserve storage so that uploads opened at once cannot both take the last place', async () => {
      const person = await newMember(world);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => openUploadOf(world, person, [{ path: 'a', size: 2.9e9 }])),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ body }) => body.code === 'storage-full')).toHaveLength(5);
      const kept = answers.find(({ status }) => status === 200)?.body as UploadCredential;
      await request(world.url).delete(`/v1/uploads/${kept.slug}`).set(asUpload(kept)).expect(200);
      expect((await openUploadOf(world, person, [{ path: 'a', size: 2.9e9 }])).status).toBe(200);
    });
  });

  const MIB = 1024 * 1024;

  /** Size of the store's files on the disk. */
  async function bytesOnDisk(folder = world.env.STORAGE_DIR): Promise<number> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const sizes = entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return bytesOnDisk(path);
      return (await stat(path).catch(() => ({ blocks: 0 }))).blocks * 512;
    });
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  }

  const ofUpload = (credential: UploadCredential, path: string, body: object) =>
    request(world.url).post(`/v1/uploads/${credential.slug}/${path}`).set(asUpload(credential)).send(body);

  async function signPut(credential: UploadCredential): Promise<SignedRequest> {
    const { body } = await ofUpload(credential, 'puts', { itemPaths: [credential.files[0]?.itemPath] }).expect(200);
    return body.requests[0];
  }

  const put = ({ url, headers }: SignedRequest, bytes: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(url, world.url), { method: 'PUT', headers, body: bytes });

  /** A PUT that sends its first half, and the rest never. */
  function beginPut({ url, headers }: SignedRequest, size: number): Promise<{ answer: Promise<string> }> {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    const lines = Object.entries({ host: 'x', 'content-length': size, ...headers });
    socket.write(`PUT ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const answer = once(socket, 'data').then(([chunk]) => {
      socket.destroy();
      return String(chunk);
    });
    return new Promise((resolve) => socket.write(Buffer.alloc(size / 2), () => resolve({ answer })));
  }

  const temporaryFiles = () => readdir(join(world.env.STORAGE_DIR, 'temp'));

  describe('the room that an upload has set aside', () => {
    it('is never exceeded, however often its file is begun in parts', async () => {
      const person = await newMember(world);
      const before = await bytesOnDisk();
      const credential = (await openUploadOf(world, person, [{ path: 'a.bin', size: MIB }])).body as UploadCredential;
      const itemPath = credential.files[0]?.itemPath;
      const fill = async (): Promise<number[]> => {
        const { body, status } = await ofUpload(credential, 'multiparts', { itemPath });
        if (status !== 201) return [status];
        const part = { partNumber: 1, offset: 0, size: MIB };
        const signed = await ofUpload(credential, `multiparts/${body.uploadId}/parts`, { itemPath, parts: [part] });
        if (signed.status !== 200) return [status, signed.status];
        return [status, signed.status, (await put(signed.body.requests[0], new Uint8Array(MIB))).status];
      };
      for (let count = 0; count < 3; count += 1) expect(await fill()).toEqual([201, 200, 200]);
      expect(Math.round(((await bytesOnDisk()) - before) / MIB)).toBe(1);
      await Promise.all(Array.from({ length: 6 }, fill));
      expect(Math.round(((await bytesOnDisk()) - before) / MIB)).toBeLessThanOrEqual(1);
      expect(await fill()).toEqual([201, 200, 200]);

      // Whole is another way to send the same file, and ends what was begun in parts.
      expect((await put(await signPut(credential), new Uint8Array(MIB))).status).toBe(200);
      expect(Math.round(((await bytesOnDisk()) - before) / MIB)).toBe(1);
    });

    it('is never exceeded by one file that is sent twice at the same time', async () => {
      const credential = await openUploadOf(world, await newMember(world), [{ path: 'a.bin', size: MIB }]);
      const signed = await signPut(credential.body);
      const { answer } = await beginPut(signed, MIB);
      await until(async () => (await temporaryFiles()).length > 0, 'the first bytes');
      expect((await put(signed, new Uint8Array(MIB))).status).toBe(200);
      expect(await answer).toContain('part-conflict');
      expect(await temporaryFiles()).toEqual([]);
    });

    it('takes no bytes once the upload was discarded', async () => {
      const person = await newMember(world);
      const before = await bytesOnDisk();
      const credential = (await openUploadOf(world, person, [{ path: 'a.bin', size: MIB }])).body as UploadCredential;
      const signed = await signPut(credential);
      const { answer } = await beginPut(signed, MIB);
      await until(async () => (await temporaryFiles()).length > 0, 'the first bytes');
      await request(world.url).delete(`/v1/uploads/${credential.slug}`).set(asUpload(credential)).expect(200);
      const late = await put(signed, new Uint8Array(MIB));
      expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([404, 'upload-not-found']);
      expect(await answer).toContain('upload-not-found');
      expect(await temporaryFiles()).toEqual([]);
      expect(Math.round(((await bytesOnDisk()) - before) / MIB)).toBe(0);
    });

    it('takes no bytes once its transfer was deleted', async () => {
      const person = await newMember(world);
      const credential = (await openUploadOf(world, person, one)).body as UploadCredential;
      const signed = await signPut(credential);
      await putFiles(world, credential, [{ path: 'a.bin', bytes: Buffer.alloc(10) }]);
      expect((await createTransferOf(world, person, transferBody(credential))).status).toBe(201);
      const deletion = { type: 'transfers', slug: credential.slug };
      await request(world.url).post('/deleteTransfer').set(person.headers).send(deletion).expect(200);
      const worker = await world.startWorker();
      const keys = () => storedKeys(world, credential.prefix);
      await until(async () => (await keys()).length === 0, 'the purge');
      await worker.stop();
      const late = await put(signed, new Uint8Array(10));
      expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([404, 'upload-not-found']);
    });

    it('is reserved for a maximum of concurrent uploads per account; idle ones give way', async () => {
      const person = await newMember(world);
      const open = () => openUploadOf(world, person, [{ path: 'nothing', size: 0 }]);
      for (let count = 0; count < OPEN_UPLOADS_MAX - 2; count += 1) expect((await open()).status).toBe(200);
      const last = await Promise.all([1, 2, 3, 4].map(open));
      expect(last.filter(({ status }) => status === 200)).toHaveLength(2);
      const refused = last.find(({ status }) => status !== 200);
      expect(refused?.body).toMatchObject({ code: 'too-many-uploads', details: { limit: OPEN_UPLOADS_MAX } });
      const sessions = world.database.collection<{ _id: string; state: string }>('upload_sessions');
      const idle = last.find(({ status }) => status === 200)?.body.slug;
      await sessions.updateOne({ _id: idle }, { $set: { lastSeenAt: new Date(Date.now() - HOUR_MS) } });
      expect((await open()).status).toBe(200);
      expect(await sessions.findOne({ _id: idle })).toBeNull();
    });
  });

  describe('an upload that was opened under another plan', () => {
    const assign = (person: Person, rights: Parameters<typeof changeAccount>[2]) =>
      changeAccount(world.database, person.area.id, rights);
    const resume = (person: Person, { slug }: UploadCredential) =>
      request(world.url)
        .post('/stsAuth')
        .set(person.headers)
        .send({ ...person.area, slug });
    const signing = (credential: UploadCredential) =>
      ofUpload(credential, 'puts', { itemPaths: [credential.files[0]?.itemPath] });

    it('is judged by the plan of today when it is renewed, signed for and sent', async () => {
      const person = await newMember(world, { role: 'business' });
      const many = Array.from({ length: 60 }, (_, index) => ({ path: `${index}.bin`, bytes: Buffer.alloc(0) }));
      const finished = await upload(world, person, many);
      const large = (await openUploadOf(world, person, [{ path: 'a.bin', size: 4e9 }])).body as UploadCredential;
      await assign(person, { assignedPlan: 'free' });
      const steps = async (credential: UploadCredential) => [
        (await resume(person, credential)).body.code,
        (await signing(credential)).body.code,
        (await ofUpload(credential, 'multiparts', { itemPath: credential.files[0]?.itemPath })).body.code,
        (await createTransferOf(world, person, transferBody(credential))).body.code,
      ];
      expect(await steps(finished)).toEqual(Array.from({ length: 4 }, () => 'too-many-files'));
      expect(await steps(large)).toEqual(Array.from({ length: 4 }, () => 'over-transfer-limit'));
      await assign(person, { assignedPlan: 'business' });
      expect((await resume(person, finished)).status).toBe(200);
      expect((await createTransferOf(world, person, transferBody(finished))).status).toBe(201);
    });

    it('needs room in the storage of the plan of today', async () => {
      const person = await newMember(world, { role: 'business' });
      const file = { path: 'a', bytes: Buffer.from('a') };
      const finished = await upload(world, person, [file]);
      for (let count = 0; count < 4; count += 1) await openUploadOf(world, person, [{ path: 'b', size: 2.9e9 }]);
      await assign(person, { assignedPlan: 'free' });
      expect((await resume(person, finished)).body.code).toBe('storage-full');
      expect((await createTransferOf(world, person, transferBody(finished))).body.code).toBe('storage-full');
    });
  });

  describe('what is left behind', () => {
    it("a deleted transfer's objects go, and its owner's storage is free at once", async () => {
      const worker = await world.startWorker();
      const person = await newMember(world);
      const transfer = await send(world, person, [{ path: 'a', bytes: Buffer.from('abc') }]);
      expect(await folderSize(person)).toBe(3);
      await request(world.url)
        .post('/deleteTransfer')
        .set(person.headers)
        .send({ type: 'transfers', slug: transfer.slug })
        .expect(200);
      expect(await folderSize(person)).toBe(0);
      const prefix = prefixOfKey(transfer.fileObjects[0]?.itemPath ?? '');
      await until(async () => (await storedKeys(world, prefix)).length === 0, 'the purge');
      await worker.stop();
    });
  });

  it('what a person began to upload is listed with what arrived, for that person alone, and continues by the link', async () => {
    const owner = await newMember(world, { role: 'pro' });
    const { slug, people } = await makeRequest(world, owner, {
      people: [{ email: 'anna@example.com' }, { email: 'bob@example.com' }],
    });
    const [anna, bob, other] = [
      await visitRequest(world, slug, people[0]?.personId),
      await visitRequest(world, slug, people[1]?.personId),
      await visitRequest(world, slug),
    ];
    const folder = anna.itemId('Passport');
    const fingerprint = 'f'.repeat(64);
    const files = [
      { path: `${folder}/a.pdf`, size: 8 },
      { path: `${folder}/b.pdf`, size: 300_000, fingerprint },
    ];
    const { body: credential } = await announceFiles(world, anna, files).expect(200);
    await putFiles(world, credential, [fileOf(`${folder}/a.pdf`)]);
    const [whole, begun] = credential.files.map(({ itemPath }: { itemPath: string }) => itemPath);
    const calls = (token: string) => ({
      post: (path: string, body: object) =>
        request(world.url)
          .post(`/v1/uploads/${credential.slug}/multiparts${path}`)
          .set({ authorization: `Bearer ${token}` })
          .send({ itemPath: begun, ...body }),
    });
    const phone = calls(credential.SecurityToken);
    const { uploadId } = (await phone.post('', {}).expect(201)).body;
    const part = { partNumber: 2, offset: 131_072, size: 131_072 };
    const { body: signed } = await phone.post(`/${uploadId}/parts`, { parts: [part] }).expect(200);
    const { url, headers } = signed.requests[0];
    await fetch(new URL(url, world.url), { method: 'PUT', headers, body: new Uint8Array(part.size) });

    const list = (visitor: Visit) => request(world.url).get('/v1/submissions/uploads').set(visitor.headers);
    for (const stranger of [bob, other]) expect((await list(stranger).expect(200)).body.uploads).toEqual([]);
    const laptop = await visitRequest(world, slug, people[0]?.personId);
    const { body } = await list(laptop).expect(200);
    expect(body.uploads).toEqual([
      {
        slug: credential.slug,
        files: [
          { ...files[0], itemPath: whole, fingerprint: null, uploadId: null, arrivedBytes: 8 },
          { ...files[1], itemPath: begun, fingerprint, uploadId, arrivedBytes: part.size },
        ],
        expiresAt: expect.any(Number),
      },
    ]);
    const resume = ({ headers: by }: Visit) =>
      request(world.url).post('/stsAuth').set(by).send({ id: slug, type: 'request', slug: credential.slug });
    for (const stranger of [bob, other])
      expect((await resume(stranger).expect(404)).body.code).toBe('upload-not-found');
    const { body: again } = await resume(laptop).expect(200);
    const { body: parts } = await request(world.url)
      .get(`/v1/uploads/${credential.slug}/multiparts/${uploadId}/parts`)
      .query({ itemPath: begun })
      .set({ authorization: `Bearer ${again.uploadToken}` })
      .expect(200);
    expect(parts.parts).toMatchObject([part]);

    expect((await list({ ...laptop, headers: { 'x-request-ticket': 'no ticket' } }).expect(404)).body.code).toBe(
      'request-not-found',
    );
    await request(world.url)
      .delete(`/v1/requests/${slug}/people/${people[0]?.personId}`)
      .set(owner.headers)
      .expect(200);
    await list(laptop).expect(404);
  });

  // Moves the clock, by which the folder of a file in parts is old as soon as it is made: nothing may follow.
  describe('the window of an upload', () => {
    beforeAll(() => world.startWorker());

    it("ends after 15 minutes, and is renewed with the upload's ticket", async () => {
      const person = await newMember(world);
      const credential = (await openUploadOf(world, person, one)).body as UploadCredential;
      world.clock.advance(16 * 60_000);
      const call = (token: string) =>
        request(world.url)
          .get(`/v1/uploads/${credential.slug}/files`)
          .set({ authorization: `Bearer ${token}` });
      await call(credential.SecurityToken).expect(401);
      const visitor = await newVisitor(world);
      const anonymous = (await openUploadOf(world, visitor, one)).body as UploadCredential;
      world.clock.advance(6 * DAY_MS);
      const resumed = await request(world.url)
        .post('/stsAuth')
        .set({ 'x-upload-ticket': anonymous.uploadTicket })
        .send({ ...visitor.area, slug: anonymous.slug })
        .expect(200);
      expect(resumed.body.files).toEqual(anonymous.files);
      await request(world.url)
        .post('/stsAuth')
        .send({ ...visitor.area, slug: anonymous.slug })
        .expect(404);
    });

    it('is swept after the resume window; a finished transfer stays', async () => {
      const person = await newMember(world, { role: 'pro' });
      const kept = await send(world, person, [{ path: 'kept', bytes: Buffer.from('kept') }], {
        expirySeconds: 31_536_000,
      });
      const left = await upload(world, person, [{ path: 'left', bytes: Buffer.from('left') }]);
      const session = () => world.database.collection<{ _id: string }>('upload_sessions').findOne({ _id: left.slug });
      world.clock.advance(7 * DAY_MS - HOUR_MS);
      const usages = world.database.collection<{ _id: string; openUploads: number }>('usages');
      const accountId = await accountIdOf(world.database, person.area.id);
      const openUploads = async () => (await usages.findOne({ _id: accountId }))?.openUploads;
      expect(await openUploads()).toBe(1);
      world.clock.advance(2 * HOUR_MS);
      const visitor = { 'x-upload-ticket': left.uploadTicket };
      const late = await request(world.url)
        .post('/stsAuth')
        .set(visitor)
        .send({ ...person.area, slug: left.slug });
      expect([404, 410]).toContain(late.status);
      await until(async () => (await session()) === null, 'the abandoned upload to be swept');
      expect(await openUploads()).toBe(0);
      await request(world.url).post('/v1/downloads').send({ slug: kept.slug }).expect(200);
    });
  });
});
