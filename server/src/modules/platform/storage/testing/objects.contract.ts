import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ObjectInfo } from '../object-store.js';
import { collect, type ContractContext, inPieces, sha256, SOON } from './contract-kit.js';

/** Objects as a whole: creating, reading, copying, deleting, listing. */
export function describeObjects(context: ContractContext): void {
  describe('whole objects', () => {
    it('stores a stream and gives back the same bytes, size, checksum and time', async () => {
      const key = context.newKey();
      const bytes = randomBytes(2_500_001);
      const info = await context.store.put(key, inPieces(bytes), { size: bytes.length });
      expect(info).toMatchObject({ key, size: bytes.length });
      if (info.crc32 !== undefined) expect(info.crc32).toBe(crc32(bytes));
      if (context.store.kind === 'disk') expect(info.sha256).toBe(sha256(bytes));
      expect(await context.store.head(key)).toEqual(info);
      expect(sha256(await collect(context.store.read(key)))).toBe(sha256(bytes));
      expect(sha256(await collect(context.store.read(key, { reuse: true })))).toBe(sha256(bytes));
    });

    it('stores an object of no bytes', async () => {
      const key = context.newKey();
      expect(await context.store.put(key, inPieces(Buffer.alloc(0)))).toMatchObject({ size: 0 });
      expect(await collect(context.store.read(key))).toHaveLength(0);
      const response = await fetch(await context.store.signGet({ key, fileName: 'empty', expiresInSeconds: SOON }));
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(0);
    });

    it('gives any range of bytes', async () => {
      const key = context.newKey();
      const bytes = randomBytes(3_200_000);
      await context.store.put(key, inPieces(bytes));
      const ranges = [
        [0, 1],
        [1_048_575, 1_048_577],
        [1_500_000, 2_800_000],
        [3_199_999, 3_200_000],
        [0, 3_200_000],
      ] as const;
      for (const [start, end] of ranges) {
        expect((await collect(context.store.read(key, { start, end }))).equals(bytes.subarray(start, end))).toBe(true);
      }
      expect((await collect(context.store.read(key, { start: 3_000_000 }))).equals(bytes.subarray(3_000_000))).toBe(
        true,
      );
    });

    it('refuses a taken key and leaves what is there', async () => {
      const key = context.newKey();
      await context.store.put(key, inPieces(Buffer.from('first')));
      await expect(context.store.put(key, inPieces(Buffer.from('second')))).rejects.toMatchObject({
        code: 'object-exists',
      });
      expect(String(await collect(context.store.read(key)))).toBe('first');
    });

    it('keeps nothing of a stream that is shorter or longer than said, or breaks', async () => {
      const key = context.newKey();
      const bytes = randomBytes(200_000);
      const broken = async function* (): AsyncGenerator<Buffer> {
        yield bytes;
        await Promise.reject(new Error('the source broke'));
      };
      await expect(context.store.put(key, inPieces(bytes), { size: 200_001 })).rejects.toMatchObject({
        code: 'body-incomplete',
      });
      await expect(context.store.put(key, inPieces(bytes), { size: 199_999 })).rejects.toMatchObject({
        code: 'body-too-large',
      });
      await expect(context.store.put(key, broken())).rejects.toThrow('the source broke');
      expect(await context.exists(key)).toBe(false);
    });

    it('says what is missing', async () => {
      expect(await context.store.head('no/such/key')).toBeNull();
      await expect(collect(context.store.read('no/such/key'))).rejects.toMatchObject({ code: 'object-missing' });
      await expect(context.store.copy('no/such/key', context.newKey())).rejects.toMatchObject({
        code: 'object-missing',
      });
    });

    it('refuses a reader who knows an older object under the same key (etag change mid-read)', async () => {
      const key = context.newKey();
      const [first, second] = context.traits.hasNewEtagEachTime
        ? ['the same bytes', 'the same bytes']
        : ['the old bytes!', 'the same bytes'];
      const old = await context.store.put(key, inPieces(Buffer.from(first)));
      await context.store.delete(key);
      const young = await context.store.put(key, inPieces(Buffer.from(second)));
      expect(young.etag).not.toBe(old.etag);
      await expect(collect(context.store.read(key, { start: 4, ifEtag: old.etag }))).rejects.toMatchObject({
        code: 'etag-mismatch',
      });
      expect(String(await collect(context.store.read(key, { start: 4, ifEtag: young.etag })))).toBe('same bytes');
    });

    it('copies: same bytes, own ETag, and neither falls with the other', async () => {
      const [from, to] = [context.newKey(), context.newKey()];
      const bytes = randomBytes(1_200_000);
      const original = await context.store.put(from, inPieces(bytes));
      const copy = await context.store.copy(from, to);
      expect(copy).toMatchObject({ key: to, size: bytes.length });
      expect(copy.crc32).toBe(original.crc32);
      if (context.traits.hasNewEtagEachTime) expect(copy.etag).not.toBe(original.etag);
      await expect(context.store.copy(from, to)).rejects.toMatchObject({ code: 'object-exists' });
      await context.store.delete(from);
      expect(sha256(await collect(context.store.read(to)))).toBe(sha256(bytes));
    });

    it('deletes, also what is not there', async () => {
      const key = context.newKey();
      await context.store.put(key, inPieces(Buffer.from('x')));
      await context.store.delete(key);
      await context.store.delete(key);
      expect(await context.exists(key)).toBe(false);
    });

    it('takes no key that could leave its place', async () => {
      const keys = [
        '../x',
        'a/../b',
        '/a',
        'a//b',
        'a/',
        '',
        '.',
        'a/./b',
        'a\\b',
        'a\u0000b',
        `a/${'n'.repeat(201)}`,
        'ü',
        'a%2e',
      ];
      for (const key of keys) {
        await expect(context.store.put(key, inPieces(Buffer.from('x')))).rejects.toMatchObject({ code: 'key-invalid' });
        await expect(context.store.signPut({ key, size: 1, expiresInSeconds: SOON })).rejects.toMatchObject({
          code: 'key-invalid',
        });
      }
    });
  });

  describe('lists', () => {
    const keys = ['list/a', 'list/a-b', 'list/a.b', 'list/a2/x', 'list/a2/y', 'list/b/c/d', 'list/z~1'];

    beforeAll(async () => {
      for (const key of [...keys].reverse()) await context.store.put(key, inPieces(Buffer.from(key)));
    });
    const listed = async (prefix: string, page?: { after?: string; limit?: number }): Promise<string[][]> => {
      const pages: string[][] = [];
      for await (const objects of context.store.list(prefix, page)) pages.push(objects.map(({ key }) => key));
      return pages;
    };

    it('in byte order of the whole key, by prefix', async () => {
      expect((await listed('list/')).flat()).toEqual([...keys].sort());
      expect((await listed('list/a2/')).flat()).toEqual(['list/a2/x', 'list/a2/y']);
      expect((await listed('list/a')).flat()).toEqual(['list/a', 'list/a-b', 'list/a.b', 'list/a2/x', 'list/a2/y']);
      expect(await listed('list/nothing')).toEqual([]);
      expect(await listed('../')).toEqual([]);
    });

    it('in pages, from any place on', async () => {
      const pages = await listed('list/', { limit: 3 });
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      expect((await listed('list/', { after: 'list/a2/x' })).flat()).toEqual(['list/a2/y', 'list/b/c/d', 'list/z~1']);
      expect((await listed('list/', { after: 'list/a3' })).flat()).toEqual(['list/b/c/d', 'list/z~1']);
    });

    it('with what head says', async () => {
      const found: ObjectInfo[] = [];
      for await (const page of context.store.list('list/b')) found.push(...page);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        key: 'list/b/c/d',
        size: 10,
        etag: (await context.store.head('list/b/c/d'))?.etag,
      });
    });

    it('and deletes by prefix, unfinished uploads too', async () => {
      const { uploadId } = await context.store.createMultipart({ key: 'list/b/later', size: 10 });
      expect(await context.store.deletePrefix('list/b/')).toBe(1);
      expect((await listed('list/')).flat()).not.toContain('list/b/c/d');
      await expect(context.store.listParts({ key: 'list/b/later', uploadId })).rejects.toMatchObject({
        code: 'upload-missing',
      });
    });
  });
}
