import { MIB } from '#contract/units.js';
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { eachObject } from '../object-store.js';
import { partGridBytes } from '../domain/part-rules.js';
import { collect, codeOf, inPieces, send, sha256, SOON } from '../testing/contract-kit.js';
import { type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.js';
import { rawRequest } from '../testing/raw-request.js';
import { describeWithS3Server, type S3Server, startS3Server } from '../testing/start-s3-server.js';
import { S3Store } from './s3.store.js';

describeWithS3Server('the S3 store when things go wrong, or are large', () => {
  let server: S3Server;
  let proxy: CuttingProxy;
  let store: S3Store;
  let shaky: S3Store;
  let count = 0;
  const newKey = (): string => `area/owner/slug-${(count += 1)}/file.bin`;
  const clock = { now: () => new Date() };

  beforeAll(async () => {
    server = await startS3Server();
    proxy = await startCuttingProxy(server.config.endpoint ?? '');
    store = new S3Store({
      config: { ...server.config, cdnEndpoint: proxy.origin },
      clock,
      copyRules: { limitBytes: 12 * MIB, partBytes: 5 * MIB },
    });
    shaky = new S3Store({ config: { ...server.config, endpoint: proxy.origin }, clock });
  });
  afterAll(async () => {
    await store.close();
    await shaky.close();
    await proxy.close();
    await server.close();
  });
  afterEach(() => {
    proxy.cuts.length = 0;
  });

  it('resumes a response that was cut', async () => {
    const key = newKey();
    const bytes = randomBytes(20 * MIB);
    await store.put(key, inPieces(bytes));
    proxy.cuts.push(3 * MIB, MIB, Infinity);
    expect(sha256(await collect(shaky.read(key, { start: 100 })))).toBe(sha256(bytes.subarray(100)));
    expect(proxy.cuts).toEqual([]);
  });

  it('a response that keeps breaking is an error, never a short read', async () => {
    const key = newKey();
    const bytes = randomBytes(2 * MIB);
    await store.put(key, inPieces(bytes));
    // Passes only the response headers, on every retry.
    proxy.cuts.push(MIB, ...Array.from({ length: 100 }, () => 10));
    let received = 0;
    const read = async (): Promise<void> => {
      for await (const chunk of shaky.read(key)) received += chunk.length;
    };
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' });
    expect(received).toBeLessThan(bytes.length);
  });

  it('does not resume reading an object that was overwritten', async () => {
    const key = newKey();
    await store.put(key, inPieces(randomBytes(12 * MIB)));
    proxy.cuts.push(2 * MIB);
    const read = async (): Promise<void> => {
      let isReplaced = false;
      for await (const chunk of shaky.read(key)) {
        if (isReplaced || chunk.length === 0) continue;
        isReplaced = true;
        await store.delete(key);
        await store.put(key, inPieces(randomBytes(12 * MIB)));
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'etag-mismatch' });
  });

  it('lost responses neither create an object twice nor fail', async () => {
    const bytes = randomBytes(300_000);
    for (let round = 0; round < 3; round += 1) {
      const key = newKey();
      // The HEAD request passes; the response to the creation is lost.
      proxy.cuts.push(Infinity, ...Array.from({ length: round + 1 }, () => 1));
      expect(await shaky.put(key, inPieces(bytes))).toMatchObject({ size: bytes.length });
      // Every cut was consumed by a request. Lost responses are not counted: a server that refuses a body may close
      // before the cut.
      expect(proxy.cuts).toEqual([]);
      expect(sha256(await collect(store.read(key)))).toBe(sha256(bytes));
    }
  });

  it('writes a stream of unknown length in parts, with the checksum of the whole', async () => {
    const key = newKey();
    const bytes = randomBytes(33 * MIB + 17);
    const info = await store.put(key, inPieces(bytes, 700_000));
    expect(info).toMatchObject({ size: bytes.length, crc32: crc32(bytes) });
    expect(sha256(await collect(store.read(key)))).toBe(sha256(bytes));
    expect(await store.listMultiparts(key)).toEqual([]);
  });

  it('keeps nothing of a long stream that breaks', async () => {
    const key = newKey();
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(20 * MIB);
      await Promise.reject(new Error('the source broke'));
    };
    await expect(store.put(key, broken())).rejects.toThrow('the source broke');
    await expect(store.put(key, inPieces(randomBytes(20 * MIB)), { size: 19 * MIB })).rejects.toMatchObject({
      code: 'body-too-large',
    });
    expect(await store.head(key)).toBeNull();
    expect(await store.listMultiparts(key)).toEqual([]);
  });

  it('copies what is too large for one call in parts', async () => {
    const [from, to] = [newKey(), newKey()];
    const bytes = randomBytes(23 * MIB + 5);
    await store.put(from, inPieces(bytes));
    expect(await store.copy(from, to)).toMatchObject({ key: to, size: bytes.length, crc32: crc32(bytes) });
    expect(sha256(await collect(store.read(to)))).toBe(sha256(bytes));
    await expect(store.copy(from, to)).rejects.toMatchObject({ code: 'object-exists' });
    expect(await store.listMultiparts()).toEqual([]);
  });

  it('the CRC-32 of an object sent in parts is known, whether the parts came with theirs or not', async () => {
    const key = newKey();
    const bytes = randomBytes(15 * MIB);
    const { uploadId } = await store.createMultipart({ key, size: bytes.length });
    for (const [index, sum] of [undefined, 1, undefined].entries()) {
      const body = bytes.subarray(index * 5 * MIB, (index + 1) * 5 * MIB);
      const place = { key, uploadId, partNumber: index + 1, offset: index * 5 * MIB, size: body.length };
      const known = sum === undefined ? {} : { crc32: crc32(body) };
      expect((await send(await store.signPart({ ...place, ...known, expiresInSeconds: SOON }), body)).status).toBe(200);
    }
    const parts = await store.listParts({ key, uploadId });
    expect(await store.completeMultipart({ key, uploadId, parts })).toMatchObject({ crc32: crc32(bytes) });
  });

  it('signs parts by the hundred without asking the store by the hundred', async () => {
    const key = newKey();
    const { uploadId } = await store.createMultipart({ key, size: 500 * MIB });
    const before = proxy.seen.connections;
    const counted = new S3Store({ config: { ...server.config, endpoint: proxy.origin }, clock });
    const requests = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        counted.signPart({
          key,
          uploadId,
          partNumber: index + 1,
          offset: index * 5 * MIB,
          size: 5 * MIB,
          expiresInSeconds: SOON,
        }),
      ),
    );
    expect(new Set(requests.map(({ url }) => url)).size).toBe(100);
    expect(proxy.seen.connections - before).toBe(1);
    await store.abortMultipart({ key, uploadId });
    await counted.close();
  });

  it('says at once what is under way with a hole in it', async () => {
    const key = newKey();
    const size = 20 * MIB;
    const { uploadId } = await store.createMultipart({ key, size });
    const body = randomBytes(5 * MIB);
    const place = { key, uploadId, partNumber: 3, offset: 10 * MIB, size: body.length };
    await send(await store.signPart({ ...place, expiresInSeconds: SOON }), body);
    expect(await store.listParts({ key, uploadId })).toMatchObject([{ partNumber: 3, offset: 10 * MIB }]);
    const offGrid = { ...place, partNumber: 2, expiresInSeconds: SOON };
    await expect(store.signPart(offGrid)).rejects.toMatchObject({ code: 'part-invalid' });
    expect(partGridBytes(size, store)).toBe(5 * MIB);
    await store.abortMultipart({ key, uploadId });
  });

  it.each([
    'x-amz-acl',
    'x-amz-copy-source',
    'x-amz-decoded-content-length',
    'x-amz-grant-read',
    'x-amz-meta-name',
    'x-amz-object-lock-mode',
    'x-amz-server-side-encryption',
    'x-amz-storage-class',
    'x-amz-tagging',
    'x-amz-website-redirect-location',
    'x-amz-checksum-sha256',
    'x-amz-anything-else',
  ])('a request with %s, which was not signed, is refused', async (name) => {
    const key = newKey();
    const request = await store.signPut({ key, size: 3, expiresInSeconds: SOON });
    const answer = await send(request, Buffer.from('one'), { [name]: 'public-read' });
    expect(answer.status).toBe(403);
    expect(['AccessDenied', 'SignatureDoesNotMatch']).toContain(await codeOf(answer));
    expect(await store.head(key)).toBeNull();
  });

  it('what was signed cannot be changed or left out', async () => {
    const key = newKey();
    const request = await store.signPut({ key, size: 3, crc32: crc32(Buffer.from('one')), expiresInSeconds: SOON });
    for (const [name, value] of Object.entries({ 'x-amz-checksum-crc32': 'AAAAAA==', 'if-none-match': '"x"' })) {
      const answer = await send(request, Buffer.from('one'), { [name]: value });
      expect(answer.status).toBe(403);
      expect(await codeOf(answer)).toBe('SignatureDoesNotMatch');
    }
    const { 'x-amz-checksum-crc32': _, ...without } = request.headers;
    expect((await send({ ...request, headers: without }, Buffer.from('one'))).status).toBe(403);
    expect(await store.head(key)).toBeNull();
  });

  it('chunks without a length are no way around the signed one', async () => {
    const key = newKey();
    const { url, headers } = await store.signPut({ key, size: 3, expiresInSeconds: SOON });
    const answer = await rawRequest(url, {
      method: 'PUT',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(100),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await store.head(key)).toBeNull();
  });

  it('signs for the requested endpoint, origin or CDN', async () => {
    const key = newKey();
    const put = await store.signPut({ key, size: 3, expiresInSeconds: SOON, via: 'cdn' });
    expect(new URL(put.url).origin).toBe(proxy.origin);
    expect((await send(put, Buffer.from('one'))).status).toBe(200);
    const [near, far] = await Promise.all(
      (['origin', 'cdn'] as const).map((via) => store.signGet({ key, fileName: 'a', expiresInSeconds: SOON, via })),
    );
    expect(new URL(near ?? '').origin).toBe(server.config.endpoint ?? '');
    expect(await (await fetch(near ?? '')).text()).toBe('one');
    expect(new URL(far ?? '').origin).toBe(proxy.origin);
    expect(await (await fetch(far ?? '')).text()).toBe('one');
  });

  it('an unreachable store is unavailable, not missing', async () => {
    const away = new S3Store({ config: { ...server.config, endpoint: 'http://127.0.0.1:9' }, clock });
    await expect(away.head('a/b/c')).rejects.toMatchObject({ code: 'unavailable' });
    await away.close();
  });

  it('deletes many by prefix', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `many/owner/slug/${index}.txt`);
    await Promise.all(keys.map((key) => store.put(key, inPieces(Buffer.from(key)))));
    expect(await store.deletePrefix('many/')).toBe(40);
    for await (const object of eachObject(store, 'many/')) throw new Error(`${object.key} is left`);
  });
});
