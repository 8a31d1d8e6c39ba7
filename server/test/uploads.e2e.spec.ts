import request from 'supertest';
import type { UploadCredential } from '#contract/storage.js';
import { DAY_MS, HOUR_MS } from '../src/core/clock/clock.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, newVisitor, openUploadOf, type Person, send, transferBody, upload } from './people.js';

let world: TestWorld;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  world = await createTestWorld();
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

describe('who may upload where (A64)', () => {
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

  it('gives 10 uploads an hour to visitors of one network (A69)', async () => {
    const visitor = await newVisitor(world);
    for (let count = 0; count < 10; count += 1) await sts({ ...visitor.area, files: one }, visitor.headers).expect(200);
    const eleventh = await sts({ ...visitor.area, files: one }, visitor.headers).expect(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('tells a member its own folder size only (A1)', async () => {
    const answer = await request(world.url)
      .post('/folderSize')
      .set(member.headers)
      .send({ userid: stranger.user?._id });
    expect([answer.status, answer.body.code]).toEqual([403, 'not-yours']);
    await request(world.url).post('/folderSize').send({ userid: member.user?._id }).expect(401);
  });
});

describe("one upload's credential", () => {
  it('opens nothing of another upload (A67)', async () => {
    const mine = (await openUploadOf(world, member, one)).body as UploadCredential;
    const theirs = (await openUploadOf(world, stranger, one)).body as UploadCredential;
    const call = (slug: string, itemPaths: string[], headers: Record<string, string> = asUpload(mine)) =>
      request(world.url).post(`/v1/uploads/${slug}/puts`).set(headers).send({ itemPaths });
    const theirKey = theirs.files[0]?.itemPath ?? '';
    const myKey = mine.files[0]?.itemPath ?? '';
    await call(theirs.slug, [theirKey]).expect(404);
    await call(mine.slug, [theirKey]).expect(400);
    await call(mine.slug, ['', '../x']).expect(400);
    await call(mine.slug, [`${mine.prefix}../${theirs.slug}/a.bin`]).expect(400);
    await call(mine.slug, [myKey], member.headers).expect(401);
    await call(mine.slug, [myKey], {}).expect(401);
    await call(mine.slug, [myKey]).expect(200);
    await request(world.url).get('/getQs').query({ userid: member.user?._id }).set(asUpload(mine)).expect(401);
  });

  it('signs a PUT for its exact key, size and type, once (A61)', async () => {
    const credential = (await openUploadOf(world, member, one)).body as UploadCredential;
    const { body } = await request(world.url)
      .post(`/v1/uploads/${credential.slug}/puts`)
      .set(asUpload(credential))
      .send({ itemPaths: [credential.files[0]?.itemPath] });
    const [{ url, headers }] = body.requests;
    const put = (path: string, bytes: string, extra: Record<string, string> = {}) =>
      fetch(new URL(path, world.url), { method: 'PUT', headers: { ...headers, ...extra }, body: bytes });
    expect((await put(url, 'x'.repeat(11))).status).toBeGreaterThanOrEqual(400);
    expect((await put(url.replace('a.bin', 'b.bin'), 'x'.repeat(10))).status).toBe(403);
    expect((await put(url, 'x'.repeat(10), { 'content-type': 'text/html' })).status).toBe(403);
    expect((await put(url, 'x'.repeat(10))).status).toBe(200);
    expect((await put(url, 'y'.repeat(10))).status).toBe(412);
  });
});

describe('limits of a plan', () => {
  it.each([
    ['51 files', Array.from({ length: 51 }, (_, index) => ({ path: `${index}.bin`, size: 1 })), 403, 'too-many-files'],
    ['3 GB and a byte', [{ path: 'a.bin', size: 3e9 + 1 }], 413, 'over-transfer-limit'],
    ['a page of the web', [{ path: 'x/index.HTML', size: 1 }], 400, 'insecure-file'],
    ['a release', [{ path: 'Show.S01E02.1080p.WEB-DL.mkv', size: 1 }], 400, 'copyright-file'],
  ])('refuse a visitor %s (A74, A75)', async (_, files, status, code) => {
    const visitor = await newVisitor(world);
    const answer = await sts({ ...visitor.area, files }, visitor.headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('refuse a visitor a program or page whatever stands behind its ending (A74)', async () => {
    const visitor = await newVisitor(world);
    const endings = ['/', '/.', '\\', '/./', '/..', '/ ', '/\u200b', '\u200b', '\u202e', '\ufe0f', '\u0001'];
    const passed: string[] = [];
    for (const path of endings.flatMap((ending) => [`evil.exe${ending}`, `evil.html${ending}`])) {
      const { status, body } = await sts(
        { ...visitor.area, files: [{ path, size: 1 }] },
        { ...visitor.headers, 'x-forwarded-for': newNetwork() },
      );
      if (status !== 400 || body.code !== 'insecure-file') passed.push(`${JSON.stringify(path)} ${body.code}`);
    }
    expect(passed).toEqual([]);
  });

  it('store a name in the form that is judged: without what file systems drop, or nobody sees', async () => {
    const person = await newMember(world);
    const paths = ['a\\..\\b.txt', './c\u200b/d\u202e.txt', 'क्\u200dष.txt', '👩\u200d👧.png'];
    const { body } = await sts({ ...person.area, files: paths.map((path) => ({ path, size: 1 })) }, person.headers);
    expect(body.files.map(({ path }: { path: string }) => path)).toEqual([
      'a/b.txt',
      'c/d.txt',
      'क्\u200dष.txt',
      '👩\u200d👧.png',
    ]);
    const nameless = await sts({ ...person.area, files: [{ path: '/../\u200b', size: 1 }] }, person.headers);
    expect([nameless.status, nameless.body.code]).toEqual([400, 'invalid-input']);
  });

  it('refuse 7 recipients on the free plan and let 6 pass (A75)', async () => {
    const person = await newMember(world);
    const emailTo = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ email: `r${index}@example.com` }));
    const credential = await upload(world, person, [{ path: 'a', bytes: Buffer.from('a') }]);
    const post = (count: number) =>
      request(world.url)
        .post('/quicksend2')
        .set(person.headers)
        .send(transferBody(credential, { sendAs: 'email', emailTo: emailTo(count) }));
    expect((await post(7)).body).toMatchObject({ code: 'too-many-recipients', details: { limit: 6 } });
    expect((await post(6)).status).toBe(201);
  });

  it('reserve storage so that uploads opened at once cannot both take the last place (A104)', async () => {
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

describe('what is left behind', () => {
  it("a deleted transfer's objects go, and its owner's storage is free at once (F21)", async () => {
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
    await until(
      async () =>
        (await world.database.collection<{ _id: string }>('upload_sessions').findOne({ _id: transfer.slug })) === null,
      'the purge',
    );
    await worker.stop();
  });
});

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

  it('is swept after the resume window; a finished transfer stays (A69, F24)', async () => {
    const person = await newMember(world, { role: 'pro' });
    const kept = await send(world, person, [{ path: 'kept', bytes: Buffer.from('kept') }], {
      expirySeconds: 31_536_000,
    });
    const left = await upload(world, person, [{ path: 'left', bytes: Buffer.from('left') }]);
    const session = () => world.database.collection<{ _id: string }>('upload_sessions').findOne({ _id: left.slug });
    world.clock.advance(7 * DAY_MS - HOUR_MS);
    await until(
      async () => (await world.database.collection('usages').countDocuments({ 'reservations.slug': left.slug })) === 1,
      'the reservation',
    );
    world.clock.advance(2 * HOUR_MS);
    const visitor = { 'x-upload-ticket': left.uploadTicket };
    const late = await request(world.url)
      .post('/stsAuth')
      .set(visitor)
      .send({ ...person.area, slug: left.slug });
    expect([404, 410]).toContain(late.status);
    await until(async () => (await session()) === null, 'the abandoned upload to be swept');
    expect(await world.database.collection('usages').countDocuments({ 'reservations.slug': left.slug })).toBe(0);
    await request(world.url).post('/v1/downloads').send({ slug: kept.slug }).expect(200);
  });
});
