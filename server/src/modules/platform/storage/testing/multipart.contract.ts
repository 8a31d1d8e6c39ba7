import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredPart } from '../object-store.js';
import { codeOf, collect, type ContractContext, inPieces, send, sha256, SOON } from './contract-kit.js';

/** Uploads in parts. */
export function describeMultipart(context: ContractContext, { isStrict }: { isStrict: boolean }): void {
  describe('in parts', () => {
    let part = 0;
    beforeAll(() => {
      part = context.store.minPartBytes * 2;
    });

    async function begin(size: number): Promise<{ key: string; uploadId: string }> {
      const key = context.newKey();
      return { key, ...(await context.store.createMultipart({ key, size })) };
    }

    async function putPart(
      upload: { key: string; uploadId: string },
      place: { partNumber: number; offset: number },
      bytes: Uint8Array,
    ): Promise<Response> {
      const request = await context.store.signPart({ ...upload, ...place, size: bytes.length, expiresInSeconds: SOON });
      return send(request, bytes);
    }

    async function putAll(upload: { key: string; uploadId: string }, bytes: Buffer): Promise<StoredPart[]> {
      for (let offset = 0; offset < bytes.length; offset += context.store.minPartBytes * 2) {
        const place = { partNumber: context.traits.partNumber(offset, bytes.length), offset };
        const response = await putPart(upload, place, bytes.subarray(offset, offset + context.store.minPartBytes * 2));
        expect(response.status).toBe(200);
      }
      return context.store.listParts(upload);
    }

    it('takes parts in any order and in parallel, with gaps between their numbers', async () => {
      const size = context.store.minPartBytes * 7 + 12_345;
      const bytes = randomBytes(size);
      const upload = await begin(size);
      const offsets = Array.from({ length: 8 }, (_, index) => index * context.store.minPartBytes).reverse();
      const responses = await Promise.all(
        offsets.map((offset) =>
          putPart(
            upload,
            { partNumber: context.traits.partNumber(offset, size), offset },
            bytes.subarray(offset, offset + context.store.minPartBytes),
          ),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(offsets.map(() => 200));
      expect(await context.exists(upload.key)).toBe(false);
      const parts = await context.store.listParts(upload);
      const inOrder = [...offsets].reverse();
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(
        inOrder.map((offset) => context.traits.partNumber(offset, size)),
      );
      expect(parts.map(({ offset }) => offset)).toEqual(inOrder);
      const info = await context.store.completeMultipart({ ...upload, parts });
      expect(info).toMatchObject({ key: upload.key, size });
      if (info.crc32 !== undefined) expect(info.crc32).toBe(crc32(bytes));
      expect(sha256(await collect(context.store.read(upload.key)))).toBe(sha256(bytes));
      const across = { start: context.store.minPartBytes - 5, end: context.store.minPartBytes * 2 + 5 };
      expect(
        (await collect(context.store.read(upload.key, across))).equals(bytes.subarray(across.start, across.end)),
      ).toBe(true);
    });

    it('completes again to the same answer and ends the upload', async () => {
      const bytes = randomBytes(part);
      const upload = await begin(bytes.length);
      const parts = await putAll(upload, bytes);
      const info = await context.store.completeMultipart({ ...upload, parts });
      expect(await context.store.completeMultipart({ ...upload, parts })).toEqual(info);
      await expect(context.store.listParts(upload)).rejects.toMatchObject({ code: 'upload-missing' });
      await expect(
        context.store.signPart({ ...upload, partNumber: 1, offset: 0, size: part, expiresInSeconds: SOON }),
      ).rejects.toMatchObject({ code: 'upload-missing' });
      const twice = await begin(10);
      const both = await putAll(twice, randomBytes(10));
      const answers = await Promise.all([1, 2].map(() => context.store.completeMultipart({ ...twice, parts: both })));
      expect(answers[0]).toEqual(answers[1]);
    });

    it('takes a part again, with the same ETag for the same bytes', async () => {
      const bytes = randomBytes(part);
      const upload = await begin(part);
      const first = await putPart(upload, { partNumber: 1, offset: 0 }, bytes);
      const second = await putPart(upload, { partNumber: 1, offset: 0 }, bytes);
      expect(second.status).toBe(200);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    });

    it('refuses a part that is not what its checksum says, and takes the right one afterwards', async () => {
      if (!context.traits.hasChecksums) return;
      const bytes = randomBytes(part);
      const upload = await begin(part);
      const place = { ...upload, partNumber: 1, offset: 0, size: part, crc32: crc32(bytes) };
      const flipped = Buffer.from(bytes);
      flipped[part - 7] = (flipped[part - 7] ?? 0) ^ 1;
      const bad = await send(await context.store.signPart({ ...place, expiresInSeconds: SOON }), flipped);
      expect(bad.status).toBe(400);
      expect(await context.store.listParts(upload)).toEqual([]);
      const good = await send(await context.store.signPart({ ...place, expiresInSeconds: SOON }), bytes);
      expect(good.status).toBe(200);
      const [stored] = await context.store.listParts(upload);
      if (!stored) throw new Error('one part expected');
      await context.store.completeMultipart({ ...upload, parts: [{ ...stored, crc32: crc32(bytes) }] });
      expect(sha256(await collect(context.store.read(upload.key)))).toBe(sha256(bytes));
    });

    it('refuses numbers and places that cannot be', async () => {
      const upload = await begin(part * 2);
      const wrong = [
        { partNumber: 0, offset: 0, size: part },
        { partNumber: context.store.maxParts + 1, offset: 0, size: part },
        { partNumber: 1, offset: -1, size: part },
        { partNumber: 1, offset: part, size: part + 1 },
        { partNumber: 1, offset: part * 2, size: part },
        { partNumber: 1, offset: 0, size: 0 },
        { partNumber: 1, offset: 0, size: context.store.minPartBytes - 1 },
        { partNumber: 1.5, offset: 0, size: part },
      ];
      for (const place of wrong) {
        await expect(context.store.signPart({ ...upload, ...place, expiresInSeconds: SOON })).rejects.toMatchObject({
          code: 'part-invalid',
        });
      }
    });

    // Short last parts: a store may answer and hang up before it has read a long body that it refuses.
    it('takes a part only as it was signed', async () => {
      const upload = await begin(part + 10);
      const partNumber = context.traits.partNumber(part, part + 10);
      const sign = (): ReturnType<typeof context.store.signPart> =>
        context.store.signPart({ ...upload, partNumber, offset: part, size: 10, expiresInSeconds: 60 });
      const request = await sign();
      const elsewhere = request.url.replace(new RegExp(`([?&]part(?:Number)?=)${partNumber}\\b`), '$11');
      expect(elsewhere).not.toBe(request.url);
      expect((await send(request, randomBytes(11))).status).toBe(403);
      expect((await send(request, randomBytes(9))).status).toBe(403);
      expect((await send({ ...request, url: elsewhere }, randomBytes(10))).status).toBe(403);
      expect((await send(await context.traits.signedAgo(61, sign), randomBytes(10))).status).toBe(403);
      expect(await context.store.listParts(upload)).toEqual([]);
    });

    it('refuses to complete with gaps, overlaps, wrong ETags or unknown parts', async () => {
      const bytes = randomBytes(context.store.minPartBytes * 4);
      const upload = await begin(bytes.length);
      const parts = await putAll(upload, bytes);
      const [first, second] = parts;
      if (!first || !second) throw new Error('two parts expected');
      const wrong = [
        [],
        [first],
        [second],
        [first, first, second],
        [first, { ...second, etag: 'another' }],
        [first, second, { partNumber: 99, etag: first.etag }],
      ];
      for (const some of wrong) {
        await expect(context.store.completeMultipart({ ...upload, parts: some })).rejects.toMatchObject({
          code: 'part-invalid',
        });
      }
      expect(await context.exists(upload.key)).toBe(false);
      await context.store.completeMultipart({ ...upload, parts: [second, { ...first, etag: `"${first.etag}"` }] });
      expect(await context.exists(upload.key)).toBe(true);
    });

    it('aborts: parts are gone, later ones are refused, aborting again is fine', async () => {
      const upload = await begin(part + 10);
      const late = await context.store.signPart({
        ...upload,
        partNumber: context.traits.partNumber(part, part + 10),
        offset: part,
        size: 10,
        expiresInSeconds: SOON,
      });
      await putPart(upload, { partNumber: 1, offset: 0 }, randomBytes(part));
      await context.store.abortMultipart(upload);
      await context.store.abortMultipart(upload);
      await expect(context.store.listParts(upload)).rejects.toMatchObject({ code: 'upload-missing' });
      const response = await send(late, randomBytes(10));
      expect(response.status).toBe(404);
      expect(await codeOf(response)).toBe(context.traits.uploadMissingCode);
      expect((await context.store.listMultiparts()).map(({ key }) => key)).not.toContain(upload.key);
    });

    it('lists unfinished uploads by prefix, oldest first', async () => {
      const first = { key: 'under-way/1', ...(await context.store.createMultipart({ key: 'under-way/1', size: 5 })) };
      await context.traits.pass();
      const second = { key: 'under-way/2', ...(await context.store.createMultipart({ key: 'under-way/2', size: 5 })) };
      const listed = await context.store.listMultiparts('under-way/');
      expect(listed.map(({ key }) => key)).toEqual([first.key, second.key]);
      expect(listed[0]?.startedAt.getTime()).toBeLessThan(listed[1]?.startedAt.getTime() ?? 0);
      for (const upload of listed) await context.store.abortMultipart(upload);
      expect(await context.store.listMultiparts('under-way/')).toEqual([]);
      await expect(context.store.listParts(first)).rejects.toMatchObject({ code: 'upload-missing' });
    });

    it('isolates uploads: none is reachable by another key', async () => {
      const upload = await begin(part);
      const foreign = { key: context.newKey(), uploadId: upload.uploadId };
      await expect(context.store.listParts(foreign)).rejects.toMatchObject({ code: 'upload-missing' });
      await expect(context.store.completeMultipart({ ...foreign, parts: [] })).rejects.toMatchObject({
        code: 'upload-missing',
      });
      await context.store.abortMultipart(foreign);
      expect(await context.store.listParts(upload)).toEqual([]);
    });

    it('refuses a taken key, at the beginning and at the end', async () => {
      const upload = await begin(10);
      const parts = await putAll(upload, randomBytes(10));
      await context.store.put(upload.key, inPieces(Buffer.from('earlier')));
      await expect(context.store.completeMultipart({ ...upload, parts })).rejects.toMatchObject({
        code: 'object-exists',
      });
      await expect(context.store.createMultipart({ key: upload.key, size: 5 })).rejects.toMatchObject({
        code: 'object-exists',
      });
      expect(String(await collect(context.store.read(upload.key)))).toBe('earlier');
    });

    if (!isStrict) return;
    describe('where the store keeps to all that S3 says of them', () => {
      it('refuses to complete with a part that is not what was sent off', async () => {
        const bytes = randomBytes(part * 2);
        const upload = await begin(bytes.length);
        const parts = await putAll(upload, bytes);
        const sums = [bytes.subarray(0, part), bytes.subarray(part)].map((each) => crc32(each));
        const wrong = parts.map((each, index) => ({ ...each, crc32: (sums[index] ?? 0) ^ index }));
        await expect(context.store.completeMultipart({ ...upload, parts: wrong })).rejects.toMatchObject({
          code: 'checksum-mismatch',
        });
        expect(await context.exists(upload.key)).toBe(false);
        const again = await putAll(upload, bytes);
        const right = again.map((each, index) => ({ ...each, crc32: sums[index] }));
        expect(await context.store.completeMultipart({ ...upload, parts: right })).toMatchObject({
          size: bytes.length,
        });
      });

      it('takes smaller parts instead of one that was not needed', async () => {
        const bytes = randomBytes(context.store.minPartBytes * 2);
        const upload = await begin(bytes.length);
        await putPart(upload, { partNumber: 1, offset: 0 }, bytes);
        await putPart(upload, { partNumber: 1, offset: 0 }, bytes.subarray(0, context.store.minPartBytes));
        const rest = await putPart(
          upload,
          {
            partNumber: context.traits.partNumber(context.store.minPartBytes, bytes.length),
            offset: context.store.minPartBytes,
          },
          bytes.subarray(context.store.minPartBytes),
        );
        expect(rest.status).toBe(200);
        await context.store.completeMultipart({ ...upload, parts: await context.store.listParts(upload) });
        expect(sha256(await collect(context.store.read(upload.key)))).toBe(sha256(bytes));
      });

      it('the same part twice in parallel with other bytes never mixes them', async () => {
        const bodies = [randomBytes(part * 8), randomBytes(part * 8)];
        const upload = await begin(part * 8);
        const responses = await Promise.all(bodies.map((body) => putPart(upload, { partNumber: 1, offset: 0 }, body)));
        for (const { status } of responses) expect([200, 400, 409]).toContain(status);
        const parts = await context.store.listParts(upload);
        expect(parts).toHaveLength(1);
        await context.store.completeMultipart({ ...upload, parts });
        const etags = responses.map((response) => response.headers.get('etag'));
        const winner = bodies[etags.indexOf(`"${parts[0]?.etag}"`)] ?? Buffer.alloc(0);
        const kept = sha256(await collect(context.store.read(upload.key)));
        expect(bodies.map(sha256)).toContain(kept);
        if (context.traits.keepsEtagWithBytes) expect(kept).toBe(sha256(winner));
      });
    });
  });
}
