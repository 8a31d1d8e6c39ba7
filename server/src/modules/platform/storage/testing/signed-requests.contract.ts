import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { collect, type ContractContext, inPieces, send, sha256, SOON } from './contract-kit.js';

/** A signed URL allows exactly what was signed. */
export function describeSignedRequests(context: ContractContext): void {
  describe('signed PUT', () => {
    it('takes exactly what was signed', async () => {
      const key = context.newKey();
      const bytes = randomBytes(300_000);
      const request = await context.store.signPut({
        key,
        size: bytes.length,
        contentType: 'image/png',
        expiresInSeconds: SOON,
      });
      const response = await send(request, bytes);
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(`"${(await context.store.head(key))?.etag}"`);
      expect(sha256(await collect(context.store.read(key)))).toBe(sha256(bytes));
    });

    it('refuses a larger or smaller body, another type, another key and what has run out', async () => {
      const key = context.newKey();
      const sign = (): ReturnType<typeof context.store.signPut> =>
        context.store.signPut({ key, size: 10, contentType: 'text/plain', expiresInSeconds: 60 });
      const request = await sign();
      expect((await send(request, Buffer.alloc(11))).status).toBe(403);
      expect((await send(request, Buffer.alloc(9))).status).toBe(403);
      expect((await send(request, Buffer.alloc(10), { 'content-type': 'text/html' })).status).toBe(403);
      const elsewhere = { ...request, url: request.url.replace(key, context.newKey()) };
      expect((await send(elsewhere, Buffer.alloc(10))).status).toBe(403);
      expect((await send(await context.traits.signedAgo(61, sign), Buffer.alloc(10))).status).toBe(403);
      expect(await context.exists(key)).toBe(false);
    });

    it('keeps nothing of a body that is not what its checksum says', async () => {
      if (!context.traits.hasChecksums) return;
      const key = context.newKey();
      const bytes = randomBytes(150_000);
      const call = { key, size: bytes.length, crc32: crc32(bytes), expiresInSeconds: SOON };
      const bad = await send(await context.store.signPut(call), randomBytes(bytes.length));
      expect(bad.status).toBe(400);
      expect(await context.exists(key)).toBe(false);
      expect((await send(await context.store.signPut(call), bytes)).status).toBe(200);
      expect(sha256(await collect(context.store.read(key)))).toBe(sha256(bytes));
    });

    it('refuses to write over an object', async () => {
      const key = context.newKey();
      const request = await context.store.signPut({ key, size: 3, expiresInSeconds: SOON });
      expect((await send(request, Buffer.from('one'))).status).toBe(200);
      const { header, status } = context.traits.noOverwrite;
      expect((await send(request, Buffer.from('two'))).status).toBe(status);
      const { [header]: _, ...rest } = request.headers;
      expect((await send({ ...request, headers: rest }, Buffer.from('two'))).status).toBe(403);
      expect(String(await collect(context.store.read(key)))).toBe('one');
    });

    it('lets one of two at the same time win, whole', async () => {
      const key = context.newKey();
      const request = await context.store.signPut({ key, size: 1_500_000, expiresInSeconds: SOON });
      const bodies = [Buffer.alloc(1_500_000, 1), Buffer.alloc(1_500_000, 2)];
      const responses = await Promise.all(bodies.map((body) => send(request, body)));
      expect(responses.map(({ status }) => status).sort((left, right) => left - right)).toEqual([
        200,
        context.traits.noOverwrite.status,
      ]);
      const winner = bodies[responses.findIndex(({ status }) => status === 200)] ?? Buffer.alloc(0);
      expect(sha256(await collect(context.store.read(key)))).toBe(sha256(winner));
    });
  });

  describe('signed GET', () => {
    const fileName = '报价单 अनुबंध é.pdf';
    const bytes = randomBytes(1_300_000);
    let key = '';
    const address = (): Promise<string> => context.store.signGet({ key, fileName, expiresInSeconds: SOON });

    beforeAll(async () => {
      key = context.newKey();
      await context.store.put(key, inPieces(bytes));
    });

    it('sends an attachment under its Unicode name', async () => {
      const response = await fetch(await address());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`);
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
    });

    it('sends a picture that was made here as what it is, and nothing else as anything but bytes', async () => {
      const fileAddress = await context.store.signGet({
        key,
        fileName: '0.webp',
        expiresInSeconds: SOON,
        contentType: 'image/webp',
      });
      const response = await fetch(fileAddress, { headers: { range: 'bytes=0-0' } });
      expect(response.headers.get('content-type')).toBe('image/webp');
      await response.arrayBuffer();
      const changed = fileAddress.replace('image%2Fwebp', 'text%2Fhtml');
      expect(changed).not.toBe(fileAddress);
      expect((await fetch(changed)).status).toBe(403);
    });

    it('sends ranges, so that a download can be resumed', async () => {
      const url = await address();
      const etag = (await fetch(url, { headers: { range: 'bytes=0-0' } })).headers.get('etag') ?? '';
      const part = await fetch(url, { headers: { range: 'bytes=1000000-', 'if-range': etag } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 1000000-1299999/1300000`);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000))).toBe(true);
      const beyond = await fetch(url, { headers: { range: 'bytes=1300000-' } });
      expect(beyond.status).toBe(416);
      await beyond.arrayBuffer();
    });

    it('refuses a changed or removed name', async () => {
      const url = new URL(await address());
      const [parameter = ''] = [...url.searchParams].find(([, value]) => value.includes('pdf')) ?? [];
      url.searchParams.set(parameter, 'other.html');
      expect((await fetch(url)).status).toBe(403);
      url.searchParams.delete(parameter);
      expect((await fetch(url)).status).toBe(403);
    });

    it('runs out', async () => {
      expect((await fetch(await context.traits.signedAgo(SOON + 1, address))).status).toBe(403);
    });
  });
}
