import request from 'supertest';
import sharp from 'sharp';
import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { UploadCredential } from '#contract/storage.js';
import type { TransferView } from '#contract/transfers.js';
import { DAY_MS } from '../src/core/clock/clock.js';
import { eachObject, Stores, UploadSweeps } from '../src/modules/storage/index.js';
import { Dispatches } from '../src/modules/transfers/sending/dispatches.service.js';
import { Thumbnails } from '../src/modules/previews/thumbnails.service.js';
import { VersionPurges } from '../src/modules/edits/version-purges.service.js';
import { pngBomb } from '../src/modules/previews/testing/png-bomb.js';
import { breachesOf } from './breaches.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { heldAtClaim } from './held-calls.js';
import { mailsTo, waitForMail } from './inbox.js';
import { newMember, newNetwork, type Person, putFiles, send, type SourceFile } from './people.js';

let world: TestWorld;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  world = await createTestWorld();
  await world.startWorker();
});
beforeEach(async () => {
  member = await newMember(world, { role: 'business' });
  stranger = await newMember(world, { role: 'business' });
});
afterAll(() => world.close());

const files: SourceFile[] = [
  { path: 'plan.pdf', bytes: Buffer.from('plan '.repeat(100)) },
  { path: 'photos/one.jpg', bytes: Buffer.from('one '.repeat(50)) },
  { path: 'photos/two.jpg', bytes: Buffer.from('two '.repeat(60)) },
];
const newPlan: SourceFile = { path: 'plan.pdf', bytes: Buffer.from('a better plan '.repeat(30)) };
const sizeOf = (list: SourceFile[]) => list.reduce((sum, { bytes }) => sum + bytes.length, 0);

const remove = (slug: string, fileId: string, { headers }: Person = member) =>
  request(world.url).delete(`/v1/transfers/${slug}/files/${fileId}`).set(headers);
const restore = (slug: string, fileId: string, { headers }: Person = member) =>
  request(world.url).post(`/v1/transfers/${slug}/files/${fileId}/restore`).set(headers);
const replace = (slug: string, fileId: string, body: object, { headers }: Person = member) =>
  request(world.url).post(`/v1/transfers/${slug}/files/${fileId}/replace`).set(headers).send(body);

async function uploadFor(addTo: string, file: SourceFile, replaces?: string): Promise<UploadCredential> {
  const { body } = await request(world.url)
    .post('/stsAuth')
    .set(member.headers)
    .send({
      ...member.area,
      addTo,
      ...(replaces && { replaces }),
      files: [{ path: file.path, size: file.bytes.length }],
    })
    .expect(200);
  await putFiles(world, body, [file]);
  return body;
}

const bodyFor = (upload: UploadCredential) => {
  const [{ path, size, itemPath } = { path: '', size: 0, itemPath: '' }] = upload.files;
  return { uploadSlug: upload.slug, fileObject: { fileName: path, size, itemPath } };
};

const page = (slug: string) =>
  request(world.url).post('/v1/downloads').set({ 'x-forwarded-for': newNetwork() }).send({ slug });

async function signed(path: string, body: object): Promise<URL> {
  const call = request(world.url).post(path).set({ accept: 'application/json', 'x-forwarded-for': newNetwork() });
  return new URL((await call.send(body).expect(200)).body.url, world.url);
}

const folderSize = async () => {
  const body = { userid: member.user?._id };
  return (await request(world.url).post('/folderSize').set(member.headers).send(body).expect(200)).body as number;
};

const paths = ({ fileObjects }: TransferView) => fileObjects.map(({ fileName }) => fileName);

describe('a removed file', () => {
  it('leaves the link at once, addresses signed before included, and stays as a version', async () => {
    const { slug } = await send(world, member, files);
    const file = await signed('/v1/downloads/file', { slug, fileId: '1' });
    const zip = await signed('/zip', { slug });
    const { body } = await remove(slug, '1').expect(200);
    expect(paths(body)).toEqual(['plan.pdf', 'photos/two.jpg']);
    expect(body.versions).toMatchObject([{ id: '1', fileName: 'photos/one.jpg', replacedBy: null }]);
    expect(body.totalBytes).toBe(sizeOf(files) - (files[1]?.bytes.length ?? 0));
    expect((await page(slug)).body.files).toHaveLength(2);
    expect((await fetch(file)).status).toBe(404);
    expect((await fetch(zip)).status).toBe(404);
    const call = request(world.url).post('/v1/downloads/file').send({ slug, fileId: '1' });
    expect((await call).body.code).toBe('file-not-found');
    const whole = await fetch(await signed('/zip', { slug }));
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).includes('photos/one.jpg')).toBe(false);
    // Its room is still taken.
    expect(await folderSize()).toBe(sizeOf(files));
    const { body: receipt } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(member.headers);
    const removed = receipt.content.transfer.files.filter((one: { removedAt?: number }) => one.removedAt);
    expect(removed).toMatchObject([{ path: 'photos/one.jpg' }]);
    const verified = await request(world.url).post('/v1/receipts/verify').send({ receipt }).expect(200);
    expect(verified.body.isValid).toBe(true);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  it('is never the last one, and of removals at once each happens once', async () => {
    const { slug } = await send(world, member, files);
    const answers = await Promise.all(['0', '1', '2', '0', '1', '2'].map((fileId) => remove(slug, fileId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const { body } = await page(slug).expect(200);
    expect(body.files).toHaveLength(1);
    expect((await remove(slug, body.files[0].id)).body.code).toBe('last-file');
    expect((await remove(slug, '99')).body.code).toBe('file-not-found');
    const { body: log } = await request(world.url).get(`/v1/transfers/${slug}/events`).set(member.headers);
    expect(log.events.filter(({ kind }: { kind: string }) => kind === 'file-removed')).toHaveLength(2);
  });

  it('comes back, unless something else bears its name by now or the plan has no place for it', async () => {
    const { slug, _id } = await send(world, member, files);
    await remove(slug, '0').expect(200);
    const { body } = await restore(slug, '0').expect(200);
    expect(paths(body)).toEqual(files.map(({ path }) => path));
    expect(body.versions).toEqual([]);
    expect((await restore(slug, '0')).body.code).toBe('file-not-found');
    await remove(slug, '0').expect(200);
    const upload = await uploadFor(slug, newPlan);
    await request(world.url)
      .patch('/quicksend2')
      .set(member.headers)
      .send({ slug, _id, uploadSlug: upload.slug, fileObjects: [bodyFor(upload).fileObject] })
      .expect(200);
    expect((await restore(slug, '0')).body).toMatchObject({
      code: 'duplicate-file',
      details: { fileName: 'plan.pdf' },
    });
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });
});

describe('a replaced file', () => {
  it('is served anew under its name, once told, and can be had back', async () => {
    const email = `r-${member.user?._id.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`;
    const { slug } = await send(world, member, files, { sendAs: 'email', emailTo: [{ email }] });
    await waitForMail(email, /plan\.pdf/);
    const upload = await uploadFor(slug, newPlan, '0');
    const { body } = await replace(slug, '0', bodyFor(upload)).expect(200);
    expect(paths(body)).toEqual(['photos/one.jpg', 'photos/two.jpg', 'plan.pdf']);
    expect(body.versions).toMatchObject([{ id: '0', fileName: 'plan.pdf', replacedBy: '3' }]);
    const again = await Promise.all([1, 2, 3].map(() => replace(slug, '0', bodyFor(upload))));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    const bytes = await (await fetch(await signed('/v1/downloads/file', { slug, fileId: '3' }))).arrayBuffer();
    expect(Buffer.from(bytes)).toEqual(newPlan.bytes);
    await until(async () => (await mailsTo(email)).length === 2, 'one mail of the replacement');
    await world.app.get(Dispatches).dispatchAddition({ transferId: String(body._id), uploadSlug: upload.slug });

    const { body: back } = await restore(slug, '0').expect(200);
    expect(paths(back)).toEqual(['plan.pdf', 'photos/one.jpg', 'photos/two.jpg']);
    expect(back.versions).toMatchObject([{ id: '3', replacedBy: '0' }]);
    const { body: forth } = await restore(slug, '3').expect(200);
    expect(forth.versions).toMatchObject([{ id: '0', replacedBy: '3' }]);
    expect((await mailsTo(email)).length).toBe(2);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  it('has its place taken by one of several uploads at once; the others leave nothing behind', async () => {
    const { slug } = await send(world, member, files);
    const uploads: UploadCredential[] = [];
    for (let index = 0; index < 3; index += 1) uploads.push(await uploadFor(slug, newPlan, '0'));
    const answers = await Promise.all(uploads.map((upload) => replace(slug, '0', bodyFor(upload))));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 404, 404]);
    expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  it('refused to one of two same calls leaves the upload to the other', async () => {
    const { slug } = await send(world, member, files);
    const upload = await uploadFor(slug, newPlan, '0');
    const { calls, goOn } = await heldAtClaim(world, 2, () => replace(slug, '0', bodyFor(upload)));
    await remove(slug, '0').expect(200);
    goOn();
    expect((await Promise.race(calls)).body.code).toBe('file-not-found');
    await restore(slug, '0').expect(200);
    goOn();
    expect((await Promise.all(calls)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
    const bytes = await (await fetch(await signed('/v1/downloads/file', { slug, fileId: '3' }))).arrayBuffer();
    expect(Buffer.from(bytes)).toEqual(newPlan.bytes);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);

    // Of two that are both refused, the last one lets go of it.
    const other = await uploadFor(slug, newPlan, '3');
    const both = await heldAtClaim(world, 2, () => replace(slug, '3', bodyFor(other)));
    await remove(slug, '3').expect(200);
    both.goOn();
    both.goOn();
    expect((await Promise.all(both.calls)).map(({ status }) => status)).toEqual([404, 404]);
    expect(await folderSize()).toBe(sizeOf([...files, newPlan]));
  });

  it('takes what was uploaded for it and nothing else (A16)', async () => {
    const { slug } = await send(world, member, files);
    const other = await send(world, member, files);
    const upload = await uploadFor(slug, newPlan, '0');
    const body = bodyFor(upload);
    expect((await replace(other.slug, '0', body)).body.code).toBe('upload-not-found');
    expect((await replace(slug, '7', body)).body.code).toBe('file-not-found');
    // Beside the file that bears the name, there is no place for it.
    expect((await replace(slug, '1', body)).body.code).toBe('duplicate-file');
    expect((await replace(slug, '0', body, stranger)).status).toBe(404);
    const foreign = { ...body, fileObject: { ...body.fileObject, itemPath: 'users/x/y/z' } };
    expect((await replace(slug, '0', foreign)).body.code).toBe('file-not-in-upload');
    const smaller = { ...body, fileObject: { ...body.fileObject, size: 1 } };
    expect((await replace(slug, '0', smaller)).body.code).toBe('size-mismatch');
    const open = (addTo: string, replaces: string) =>
      request(world.url)
        .post('/stsAuth')
        .set(member.headers)
        .send({ ...member.area, addTo, replaces, files: [{ path: 'plan.pdf', size: 5 }] });
    expect((await open(slug, '1')).body.code).toBe('duplicate-file');
    expect((await open(slug, '44')).body.code).toBe('file-not-found');
    await replace(slug, '0', body).expect(200);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });
});

describe('versions', () => {
  /** What was written into the record by hand is not to be found unsound later. */
  const removeTransfer = (slug: string) =>
    request(world.url).post('/deleteTransfer').set(member.headers).send({ type: 'transfers', slug }).expect(200);

  it('of one file are twenty at most: the oldest one goes', async () => {
    const { slug } = await send(world, member, files);
    const first = await uploadFor(slug, newPlan, '0');
    await replace(slug, '0', bodyFor(first)).expect(200);
    // As if it had been replaced many times since: these share the object of another file.
    const transfers = world.database.collection('transfers');
    const stored = (await transfers.findOne({ slug }))?.['files'] as object[];
    const between = Array.from({ length: FILE_VERSIONS_MAX - 1 }, (_, index) => ({
      ...stored[2],
      id: String(stored.length + index),
      removedAt: world.clock.now(),
      replacedBy: '3',
    }));
    await transfers.updateOne({ slug }, { $set: { files: [...stored, ...between] } });
    const last = await uploadFor(slug, newPlan, '3');
    const { body } = await replace(slug, '3', bodyFor(last)).expect(200);
    const versions = (body as TransferView).versions.map(({ id }) => id);
    expect(versions).toHaveLength(FILE_VERSIONS_MAX);
    expect(versions).toContain('3');
    expect(versions).not.toContain('0');
    expect((await restore(slug, '0')).body.code).toBe('file-not-found');
    const left = sizeOf([newPlan, newPlan, ...files.slice(1)]);
    await until(async () => (await folderSize()) === left, 'the room of the oldest free');
    await restore(slug, '3').expect(200);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    await removeTransfer(slug);
  });

  it('and other files that a transfer has had cannot make its record grow without end', async () => {
    const { slug } = await send(world, member, files);
    const transfers = world.database.collection('transfers');
    const stored = (await transfers.findOne({ slug }))?.['files'] as object[];
    const gone = { ...stored[1], removedAt: new Date(), purgedAt: new Date() };
    const earlier = Array.from({ length: TRANSFER_FILES_EVER - files.length - 1 }, (_, index) => ({
      ...gone,
      id: String(files.length + index),
    }));
    await transfers.updateOne({ slug }, { $set: { files: [...stored, ...earlier] } });
    const upload = await uploadFor(slug, newPlan, '0');
    const other = await uploadFor(slug, newPlan, '0');
    const { body } = await replace(slug, '0', bodyFor(upload)).expect(200);
    const fileId = (body as TransferView).fileObjects.at(-1)?.id ?? '';
    const full = { code: 'too-many-changes', details: { limit: TRANSFER_FILES_EVER } };
    expect((await replace(slug, fileId, bodyFor(other))).body).toMatchObject(full);
    const opening = { ...member.area, addTo: slug, files: [{ path: 'more', size: 1 }] };
    expect((await request(world.url).post('/stsAuth').set(member.headers).send(opening)).body).toMatchObject(full);
    await removeTransfer(slug);
  });

  it('end with the expiry: their room is free, and a link that comes alive again has its files', async () => {
    const { slug } = await send(world, member, files);
    const upload = await uploadFor(slug, newPlan, '0');
    await replace(slug, '0', bodyFor(upload)).expect(200);
    await remove(slug, '1').expect(200);
    world.clock.advance(6 * DAY_MS);
    const purges = world.app.get(VersionPurges);
    const stopping = new AbortController();
    const stored = () => world.database.collection('transfers').findOne({ slug });
    await purges.purgeDue({}, stopping);
    expect(await stored()).toMatchObject({ hasVersions: true });
    world.clock.advance(2 * DAY_MS);
    await Promise.all([purges.purgeDue({}, stopping), purges.purgeDue({}, stopping)]);
    const after = await stored();
    expect(after).toMatchObject({ hasVersions: false });
    await purges.purgeDue({}, stopping);
    expect(await stored()).toEqual(after);
    const credentials = { email: member.email, password: 'correct horse' };
    const { body: session } = await request(world.url).post('/combinedAuth').set(member.headers).send(credentials);
    member.headers = { ...member.headers, authorization: `Bearer ${session.accessToken}` };
    const left = sizeOf([newPlan, ...files.slice(2)]);
    await until(async () => (await folderSize()) === left, 'the room free');
    const transfer = await world.database.collection('transfers').findOne({ slug });
    const fileIds = ['0', '1'];
    // The job again, whatever it did before.
    await purges.finish({ transferId: String(transfer?._id), version: 0, fileIds });
    expect(await folderSize()).toBe(left);
    const expiryDate = world.clock.now().getTime() + DAY_MS;
    await request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ expiryDate }).expect(200);
    for (const fileId of fileIds) expect((await restore(slug, fileId)).body.code).toBe('file-not-found');
    expect((await page(slug)).body.files).toHaveLength(2);
    const whole = await fetch(await signed('/zip', { slug }));
    expect(whole.status).toBe(200);
    await whole.arrayBuffer();
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });
});

describe('thumbnails', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2e6f95' } });

  const list = (slug: string, fileIds: string[], headers: Record<string, string> = member.headers) =>
    request(world.url).post(`/v1/transfers/${slug}/thumbnails`).set(headers).send({ fileIds });

  async function tried({ slug }: TransferView, count: number): Promise<void> {
    await until(async () => {
      const transfer = await world.database.collection('transfers').findOne({ slug });
      const files = (transfer?.['files'] ?? []) as { thumbnail: string | null }[];
      return files.filter(({ thumbnail }) => thumbnail !== null).length === count;
    }, `${count} files looked at`);
  }

  async function keys(prefix = 'thumbnails/'): Promise<string[]> {
    const found: string[] = [];
    for (const [, store] of world.app.get(Stores))
      for await (const { key } of eachObject(store, prefix)) found.push(key);
    return found;
  }

  it('are made of images only, small, and shown to their owner alone by addresses that end after 600 s', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const files: SourceFile[] = [
      { path: 'wide.jpg', bytes: await picture(2000, 500).jpeg().toBuffer() },
      { path: 'small.png', bytes: await picture(40, 60).png().toBuffer() },
      { path: 'drawing.svg', bytes: Buffer.from(svg) },
      { path: 'drawing.png', bytes: Buffer.from(svg) },
      { path: 'page.html', bytes: Buffer.from('<html><body>hello</body></html>') },
      { path: 'broken.gif', bytes: Buffer.from('GIF89a and then nothing that is an image') },
      { path: 'bomb.png', bytes: await pngBomb() },
      { path: 'tall.webp', bytes: await picture(300, 900).webp().toBuffer() },
      { path: 'modern.avif', bytes: await picture(640, 640).avif({ effort: 0 }).toBuffer() },
    ];
    const transfer = await send(world, member, files);
    await tried(transfer, 7);
    const ids = files.map((_, index) => String(index));
    const { body } = await list(transfer.slug, ids).expect(200);
    const found: { fileId: string; url: string; expiresAt: number }[] = body.thumbnails;
    expect(found.map(({ fileId }) => fileId)).toEqual(['0', '1', '7', '8']);
    const sizes: [number, number][] = [];
    for (const { url } of found) {
      const answer = await fetch(new URL(url, world.url));
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(format).toBe('webp');
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [320, 80],
      [40, 60],
      [107, 320],
      [320, 320],
    ]);
    const [first] = found;
    expect(Math.round(((first?.expiresAt ?? 0) - world.clock.now().getTime()) / 1000)).toBeLessThanOrEqual(600);
    expect((await list(transfer.slug, ids, stranger.headers)).status).toBe(404);
    expect((await list(transfer.slug, ids, {})).status).toBe(401);
    expect((await list(transfer.slug, [])).status).toBe(400);
    expect(
      (
        await list(
          transfer.slug,
          Array.from({ length: 101 }, (_, index) => String(index)),
        )
      ).status,
    ).toBe(400);
    expect((await list(transfer.slug, ['999', '__proto__'])).body).toEqual({ thumbnails: [] });
    const changed = (first?.url ?? '').replace(/type=[^&]*/, 'type=text%2Fhtml');
    expect((await fetch(new URL(changed, world.url))).status).toBe(403);
    world.clock.advance(601_000);
    expect((await fetch(new URL(first?.url ?? '', world.url))).status).toBe(403);
    // Repeated, and also where the thumbnail exists already.
    await world.database
      .collection('transfers')
      .updateOne({ slug: transfer.slug }, { $set: { 'files.0.thumbnail': null } });
    await world.app.get(Thumbnails).make({ transferId: transfer._id, filesVersion: 1 }, new AbortController());
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  it('are shown by nobody while their transfer is deleted, also at addresses signed before (A60)', async () => {
    const transfer = await send(world, member, [{ path: 'one.jpg', bytes: await picture(50, 50).jpeg().toBuffer() }]);
    await tried(transfer, 1);
    const { body } = await list(transfer.slug, ['0']).expect(200);
    const url = new URL(body.thumbnails[0].url, world.url);
    const shown = async () => (await fetch(url)).status;
    const set = (fields: object) =>
      world.database.collection('transfers').updateOne({ slug: transfer.slug }, { $set: fields });
    expect(await shown()).toBe(200);
    await set({ deletedAt: world.clock.now() });
    expect(await shown()).toBe(404);
    await set({ deletedAt: null });
    expect(await shown()).toBe(200);
    // Its owner goes on seeing what an expired one was.
    await set({ expiresAt: new Date(world.clock.now().getTime() - 1) });
    expect(await shown()).toBe(200);
    // A small picture is no download.
    expect(await world.database.collection('downloads').countDocuments({ transferId: transfer._id })).toBe(0);
  });

  it('go with what they show: with a purged version, with a deleted transfer', async () => {
    const jpeg = await picture(50, 50).jpeg().toBuffer();
    const transfer = await send(world, member, [
      { path: 'one.jpg', bytes: jpeg },
      { path: 'two.jpg', bytes: jpeg },
    ]);
    await tried(transfer, 2);
    const own = `thumbnails/${member.user?._id}/`;
    expect(await keys(own)).toHaveLength(2);
    await request(world.url).delete(`/v1/transfers/${transfer.slug}/files/0`).set(member.headers).expect(200);
    // A version keeps its thumbnail, since it can be restored.
    expect((await list(transfer.slug, ['0', '1'])).body.thumbnails).toHaveLength(2);
    world.clock.advance(8 * DAY_MS);
    await world.app.get(VersionPurges).purgeDue({}, new AbortController());
    await until(async () => (await keys(own)).length === 1, 'the picture of the version gone');
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
    const { body } = await request(world.url)
      .post('/combinedAuth')
      .set(member.headers)
      .send({ email: member.email, password: 'correct horse' });
    await request(world.url)
      .post('/deleteTransfer')
      .set({ ...member.headers, authorization: `Bearer ${body.accessToken}` })
      .send({ type: 'transfers', slug: transfer.slug })
      .expect(200);
    await until(async () => (await keys(own)).length === 0, 'all pictures gone', 60);
    expect(await breachesOf(world, { readBytes: true })).toEqual([]);
  });

  it('of nobody are swept away', async () => {
    const store = [...world.app.get(Stores)][0]?.[1];
    const lost = async function* () {
      yield Buffer.from('lost');
    };
    await store?.put('thumbnails/nobody/1111111/0.webp', lost());
    world.clock.advance(8 * DAY_MS);
    await world.app.get(UploadSweeps).sweep({}, new AbortController());
    expect(await keys('thumbnails/nobody/')).toEqual([]);
  });
});

it('marks of direction and zero-width characters reach no page, preview card, header, zip or mail', async () => {
  const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
  const email = `seen-${member.user?._id.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`;
  const sender = await newMember(world, {
    role: 'business',
    profile: { fullName: 'An\u202ena', company: 'Ri\u200bver' },
  });
  const marked: SourceFile[] = [
    { path: 'in\u200bvoices/invoice\u202efdp.exe', bytes: Buffer.from('one') },
    { path: 'a\u200bb\u2060\ufeff.txt', bytes: Buffer.from('two') },
  ];
  const { slug } = await send(world, sender, marked, {
    sendAs: 'email',
    emailTo: [{ email, name: 'B\u200eo' }],
    message: 'All \u2067good\u2069 \u200bnews',
  });
  const page = await request(world.url).post('/v1/downloads').send({ slug }).expect(200);
  expect(page.body.files.map(({ path }: { path: string }) => path)).toEqual(['invoices/invoicefdp.exe', 'ab.txt']);
  expect(page.body.message).toBe('All good news');
  const library = await request(world.url).get(`/getQs?userid=${sender.user?._id}&slug=${slug}`).set(sender.headers);
  const card = await request(world.url).get(`/w/${slug}`).set('accept', 'text/html').expect(200);
  expect(card.text).toContain('invoicefdp.exe');
  for (const text of [page.text, library.text, card.text]) expect(text).not.toMatch(hidden);

  const signed = await request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' }).expect(200);
  const file = await fetch(new URL(signed.body.url, world.url));
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="invoicefdp.exe"; filename*=UTF-8''invoicefdp.exe`,
  );
  await file.body?.cancel();
  const zip = await request(world.url).post('/zip').set('accept', 'application/json').send({ slug }).expect(200);
  const archive = Buffer.from(await (await fetch(new URL(zip.body.url, world.url))).arrayBuffer()).toString('utf8');
  expect(archive).toContain('invoices/invoicefdp.exe');
  expect(archive).not.toMatch(hidden);

  const mail = await waitForMail(email, /sent you 2 files/);
  expect(mail.text).toContain('invoicefdp.exe');
  for (const line of [mail.subject, mail.from?.name, mail.to?.[0]?.name, mail.text])
    expect(line ?? '').not.toMatch(hidden);
  // The preview of the HTML part is filled up with blanks of our own.
  expect(mail.html?.slice(mail.html.indexOf('<table'))).not.toMatch(hidden);
});
