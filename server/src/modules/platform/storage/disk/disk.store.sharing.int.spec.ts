import { MIB } from '#contract/units.js';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collect, inPieces, send, SOON } from '../testing/contract-kit.js';
import { openRequest } from '../testing/raw-request.js';
import { startStoreProcess, type StoreProcess } from '../testing/start-store-process.js';
import { startStoreServer, type StoreServer } from '../testing/store-server.js';

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('disk store, shared by two processes', () => {
  let folder: string;
  let ours: StoreServer;
  let theirs: StoreProcess;
  const throughThem = (url: string): string => url.replace(ours.origin, theirs.origin);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-shared-'));
    theirs = await startStoreProcess(folder);
    ours = await startStoreServer({ folder });
  });
  afterAll(async () => {
    await theirs.kill();
    await ours.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Waits until a part of it is being written. */
  async function partBegun(uploadId: string): Promise<void> {
    const claims = join(folder, 'uploads', uploadId, 'claims');
    while ((await readdir(claims).catch(() => [])).length === 0) await wait(10);
  }

  it('the parts of one upload may come through either', async () => {
    const bytes = randomBytes(4 * MIB + 11);
    const upload = { key: 'k/either', ...(await ours.store.createMultipart({ key: 'k/either', size: bytes.length })) };
    const offsets = [0, 1, 2, 3, 4].map((index) => index * MIB);
    const answers = await Promise.all(
      offsets.map(async (offset, index) => {
        const part = bytes.subarray(offset, offset + MIB);
        const request = await ours.store.signPart({
          ...upload,
          partNumber: index + 1,
          offset,
          size: part.length,
          expiresInSeconds: SOON,
        });
        return send(index % 2 === 0 ? request : { ...request, url: throughThem(request.url) }, part);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await ours.store.completeMultipart({ ...upload, parts: await ours.store.listParts(upload) });
    const url = throughThem(await ours.store.signGet({ key: 'k/either', fileName: 'x', expiresInSeconds: SOON }));
    expect(sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256(bytes));
  });

  it('one key is created once, through whichever of them', async () => {
    const request = await ours.store.signPut({ key: 'k/once', size: MIB, expiresInSeconds: SOON });
    const bodies = [Buffer.alloc(MIB, 1), Buffer.alloc(MIB, 2), Buffer.alloc(MIB, 3), Buffer.alloc(MIB, 4)];
    const answers = await Promise.all(
      bodies.map((body, index) => send(index < 2 ? request : { ...request, url: throughThem(request.url) }, body)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(3);
    expect(sha256(await collect(ours.store.read('k/once')))).toBe(
      sha256(bodies[statuses.indexOf(200)] ?? Buffer.alloc(0)),
    );
    expect(await readdir(join(folder, 'temp'))).toEqual([]);
    expect(await readdir(join(folder, 'objects/k'))).toHaveLength(2);
  });

  it('so is a small one, whose bytes lie in its record', async () => {
    const request = await ours.store.signPut({ key: 'small/once', size: 4, expiresInSeconds: SOON });
    const bodies = ['one.', 'two.', 'thr.', 'four'].map((text) => Buffer.from(text));
    const answers = await Promise.all(
      bodies.map((body, index) => send(index < 2 ? request : { ...request, url: throughThem(request.url) }, body)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412, 412, 412]);
    expect(await collect(ours.store.read('small/once'))).toEqual(bodies[statuses.indexOf(200)]);
    expect(await readdir(join(folder, 'temp'))).toEqual([]);
    expect(await readdir(join(folder, 'objects'))).not.toContain('small');
  });

  it('an upload that both complete at once is one object, with one answer', async () => {
    const bytes = randomBytes(MIB + 1);
    const upload = { key: 'k/both', ...(await ours.store.createMultipart({ key: 'k/both', size: bytes.length })) };
    await ours.store.putPart({ ...upload, partNumber: 1, offset: 0, size: bytes.length }, inPieces(bytes));
    const parts = await ours.store.listParts(upload);
    const another = await startStoreServer({ folder });
    try {
      const both = [ours, another, ours, another];
      const infos = await Promise.all(both.map(({ store }) => store.completeMultipart({ ...upload, parts })));
      expect(new Set(infos.map(({ etag }) => etag)).size).toBe(1);
      expect(sha256(await collect(another.store.read('k/both')))).toBe(sha256(bytes));
      expect(await readdir(join(folder, 'temp'))).toEqual([]);
      const files = await readdir(join(folder, 'objects/k'));
      expect(files.filter((name) => name.startsWith('both+'))).toEqual([`both+${infos[0]?.etag}`]);
    } finally {
      await another.close();
    }
  });

  it.each(['the same', 'the other'])(
    'a part that hangs (half-open connection) can be sent again through %s process',
    async (which) => {
      const bytes = randomBytes(2 * MIB);
      const key = `k/hangs-${which === 'the same' ? 1 : 2}`;
      const upload = { key, ...(await ours.store.createMultipart({ key, size: bytes.length })) };
      const request = await ours.store.signPart({
        ...upload,
        partNumber: 1,
        offset: 0,
        size: bytes.length,
        expiresInSeconds: SOON,
      });
      const again = which === 'the same' ? { ...request, url: throughThem(request.url) } : request;
      const hanging = openRequest(throughThem(request.url), {
        method: 'PUT',
        headers: { 'content-length': bytes.length },
      });
      hanging.request.write(randomBytes(MIB + 5)); // different bytes, which must not survive
      await partBegun(upload.uploadId);
      expect((await send(again, bytes)).status).toBe(200);
      hanging.request.write(randomBytes(1000));
      await ours.store.completeMultipart({ ...upload, parts: await ours.store.listParts(upload) });
      expect(sha256(await collect(ours.store.read(key)))).toBe(sha256(bytes));
      hanging.request.end(randomBytes(MIB - 1005));
      expect((await hanging.answer).status).toBe(404);
      expect(sha256(await collect(ours.store.read(key)))).toBe(sha256(bytes));
    },
  );

  it('a part that hangs in the process which completes the upload ends then', async () => {
    const bytes = randomBytes(2 * MIB);
    const upload = { key: 'k/ends', ...(await ours.store.createMultipart({ key: 'k/ends', size: bytes.length })) };
    const place = { ...upload, partNumber: 1, offset: 0, size: bytes.length };
    const request = await ours.store.signPart({ ...place, expiresInSeconds: SOON });
    const hanging = openRequest(request.url, { method: 'PUT', headers: { 'content-length': bytes.length } });
    hanging.request.write(randomBytes(MIB + 5));
    await partBegun(upload.uploadId);
    await ours.store.putPart(place, inPieces(bytes));
    await ours.store.completeMultipart({ ...upload, parts: await ours.store.listParts(upload) });
    expect((await hanging.answer).status).toBe(404);
    expect(sha256(await collect(ours.store.read('k/ends')))).toBe(sha256(bytes));
  });

  it('what a killed process was writing can be sent again at once', async () => {
    const dying = await startStoreProcess(folder);
    const bytes = randomBytes(2 * MIB);
    const upload = { key: 'k/killed', ...(await ours.store.createMultipart({ key: 'k/killed', size: bytes.length })) };
    const place = { ...upload, partNumber: 1, offset: 0, size: bytes.length };
    const request = await ours.store.signPart({ ...place, expiresInSeconds: SOON });
    const cut = openRequest(request.url.replace(ours.origin, dying.origin), {
      method: 'PUT',
      headers: { 'content-length': bytes.length },
    });
    cut.request.write(bytes.subarray(0, MIB));
    await partBegun(upload.uploadId);
    await dying.kill();
    await cut.answer.catch(() => undefined);
    expect((await send(request, bytes)).status).toBe(200);
    await ours.store.completeMultipart({ ...upload, parts: await ours.store.listParts(upload) });
    expect(sha256(await collect(ours.store.read('k/killed')))).toBe(sha256(bytes));
  });
});
