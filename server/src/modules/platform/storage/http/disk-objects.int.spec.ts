import { MIB } from '#contract/units.js';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../../core/errors/app-error.js';
import { collect, inPieces, send, SOON } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { openRequest, type RawAnswer, rawRequest } from '../testing/raw-request.js';
import { startStoreServer, type StoreServer } from '../testing/store-server.js';

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function refusal({ body }: RawAnswer): { code: string; requestId: string; message: string } {
  return JSON.parse(String(body)) as { code: string; requestId: string; message: string };
}

describe('objects over HTTP', () => {
  let server: StoreServer;
  let expired = false;
  const counted: string[] = [];
  const served: string[] = [];

  beforeAll(async () => {
    server = await startStoreServer({
      admit: (token) => {
        if (expired) return Promise.reject(new AppError('transfer-expired'));
        return Promise.resolve({
          begin: () => {
            counted.push(token);
            return Promise.resolve();
          },
          served: ({ start, end }, totalBytes) => {
            served.push(`${start}-${end} of ${totalBytes}`);
            return Promise.resolve();
          },
        });
      },
    });
  });
  afterAll(() => server.close());
  afterEach(() => {
    expired = false;
    counted.length = 0;
    served.length = 0;
  });

  const temporary = (): Promise<string[]> => readdir(join(server.folder, 'temp'));
  const settled = async (look: () => Promise<boolean> | boolean): Promise<void> => {
    for (let tries = 0; tries < 100 && !(await look()); tries += 1) await wait(50);
    expect(await look()).toBe(true);
  };
  const signPut = (key: string, size: number) => server.store.signPut({ key, size, expiresInSeconds: SOON });
  const signGet = (key: string, extra: { downloadToken?: string; etag?: string; fileName?: string } = {}) =>
    server.store.signGet({ key, fileName: 'f.bin', expiresInSeconds: SOON, ...extra });

  describe('taking bytes', () => {
    it('a body without a length is cut at the signed size: 413, nothing kept', async () => {
      const request = await signPut('t/chunked', MIB);
      const { request: outgoing, answer } = openRequest(request.url, { method: 'PUT', headers: request.headers });
      outgoing.on('error', () => undefined);
      for (let sent = 0; sent < 4; sent += 1) outgoing.write(Buffer.alloc(MIB));
      const { status, ...rest } = await answer;
      outgoing.destroy();
      expect(status).toBe(413);
      expect(refusal({ status, ...rest }).code).toBe('body-too-large');
      await settled(async () => (await temporary()).length === 0);
      expect(await server.store.head('t/chunked')).toBeNull();
    });

    it('a body without a length that is exactly as signed is taken; a shorter one is not', async () => {
      const request = await signPut('t/chunked-exact', 3000);
      const whole = openRequest(request.url, { method: 'PUT', headers: request.headers });
      whole.request.write(Buffer.alloc(1000));
      whole.request.end(Buffer.alloc(2000));
      expect((await whole.answer).status).toBe(200);
      const short = openRequest((await signPut('t/chunked-short', 3000)).url, {
        method: 'PUT',
        headers: request.headers,
      });
      short.request.write(Buffer.alloc(1000));
      short.request.end();
      const answer = await short.answer;
      expect([answer.status, refusal(answer).code]).toEqual([400, 'upload-incomplete']);
      expect(await temporary()).toEqual([]);
    });

    it('the same for a part', async () => {
      const upload = { key: 't/part', ...(await server.store.createMultipart({ key: 't/part', size: 2 * MIB })) };
      const { url } = await server.store.signPart({
        ...upload,
        partNumber: 1,
        offset: 0,
        size: MIB,
        expiresInSeconds: SOON,
      });
      const { request: outgoing, answer } = openRequest(url, { method: 'PUT' });
      outgoing.on('error', () => undefined);
      outgoing.write(Buffer.alloc(MIB));
      outgoing.write(Buffer.alloc(MIB));
      expect((await answer).status).toBe(413);
      outgoing.destroy();
      expect(await server.store.listParts(upload)).toEqual([]);
    });

    it('a client that disconnects leaves no temporary file and no part', async () => {
      const put = await signPut('t/gone', 3 * MIB);
      const upload = {
        key: 't/gone-part',
        ...(await server.store.createMultipart({ key: 't/gone-part', size: 3 * MIB })),
      };
      const part = await server.store.signPart({
        ...upload,
        partNumber: 1,
        offset: 0,
        size: 3 * MIB,
        expiresInSeconds: SOON,
      });
      for (const request of [put, part]) {
        const { request: outgoing } = openRequest(request.url, {
          method: 'PUT',
          headers: { ...request.headers, 'content-length': 3 * MIB },
        });
        outgoing.on('error', () => undefined);
        await new Promise((resolve) => outgoing.write(Buffer.alloc(2 * MIB), resolve));
        await wait(100);
        outgoing.destroy();
      }
      await settled(async () => (await temporary()).length === 0 && server.inFlight() === 0);
      expect(await server.store.listParts(upload)).toEqual([]);
      expect(await server.store.head('t/gone')).toBeNull();
      // The lease of the part ends a moment after its request.
      const bytes = randomBytes(3 * MIB);
      let again = await send(part, bytes);
      for (let tries = 0; tries < 100 && again.status === 409; tries += 1) {
        await wait(50);
        again = await send(part, bytes);
      }
      expect(again.status).toBe(200);
    });

    it('responds to a refused upload before the end of its body and keeps the connection', async () => {
      const put = await signPut('t/taken', 2 * MIB);
      expect((await send(put, Buffer.alloc(2 * MIB))).status).toBe(200);
      const refused = await send(put, Buffer.alloc(2 * MIB));
      expect(refused.status).toBe(412);
      expect(await refused.json()).toMatchObject({ code: 'object-exists', requestId: expect.any(String) });
    });
  });

  describe('addresses', () => {
    it('refuses unknown, changed and missing parameters', async () => {
      await server.store.put('a/x', inPieces(Buffer.from('x')));
      const url = await signGet('a/x');
      for (const address of [
        `${url}&versionId=1`,
        url.replace('f.bin', 'g.bin'),
        url.replace(/&signature=.*/, ''),
        url.split('?')[0] ?? '',
      ]) {
        const answer = await rawRequest(address);
        expect([answer.status, refusal(answer).code]).toEqual([403, 'signature-invalid']);
      }
    });

    it('an address is good for its method only', async () => {
      const get = await signGet('a/x');
      const put = await signPut('a/new', 1);
      expect((await rawRequest(get, { method: 'PUT', body: Buffer.from('y') })).status).toBe(403);
      expect((await rawRequest(put.url)).status).toBe(403);
      for (const method of ['DELETE', 'POST', 'PATCH', 'OPTIONS', 'PROPFIND']) {
        const answer = await rawRequest(get, { method });
        expect([answer.status, answer.headers.allow]).toEqual([405, 'PUT, GET, HEAD']);
      }
    });

    it('no path climbs out of the store, however it is written', async () => {
      const outside = await readdir(join(server.folder, '..'));
      const [, query = ''] = (await signGet('a/x')).split('?');
      const paths = [
        '../../x',
        '..%2f..%2fx',
        '%2e%2e/%2e%2e/x',
        'a/../a/x',
        'a/./x',
        '..\\..\\x',
        'C:/x',
        'a/x%00',
        'a/%2e%2e/a/x',
        '/a/x',
      ];
      for (const path of paths) {
        for (const method of ['GET', 'PUT']) {
          const answer = await rawRequest(server.origin, {
            method,
            path: `/objects/${path}?${query}`,
            ...(method === 'PUT' && { body: Buffer.from('x') }),
          });
          expect([path, answer.status, String(answer.body)]).toEqual([
            path,
            404,
            expect.stringContaining('"not-found"'),
          ]);
        }
      }
      expect(await readdir(join(server.folder, '..'))).toEqual(outside);
    });

    it('files of the store itself have no address', async () => {
      const { uploadId } = await server.store.createMultipart({ key: 'a/parts', size: 10 });
      const [, query = ''] = (await signGet('a/x')).split('?');
      const names = [
        'a/x+',
        '../meta/a/x+',
        '../meta/a/x%2B',
        `../uploads/${uploadId}/parts.log`,
        '../instances',
        'a/x.lock',
        'a/x.info',
        'a/x.part',
      ];
      for (const name of names) {
        const answer = await rawRequest(server.origin, { path: `/objects/${name}?${query}` });
        expect([403, 404]).toContain(answer.status);
      }
      // Even with a good signature there is nothing if no object is.
      const signed = server.signer.sign({
        op: 'get',
        key: `uploads/${uploadId}/parts.log`,
        name: 'x',
        expires: server.signer.expiry(60),
      });
      expect((await rawRequest(`${server.origin}/objects/${signed}`)).status).toBe(404);
    });

    it('says 404 for an object that is gone, 405 and 404 with the usual body', async () => {
      const answer = await rawRequest(await signGet('a/never'));
      expect([answer.status, refusal(answer).code]).toEqual([404, 'file-not-found']);
      expect(refusal(answer).requestId).not.toBe('');
    });
  });

  describe('sending bytes', () => {
    const bytes = randomBytes(5 * MIB + 333);
    let etag = '';

    beforeAll(async () => {
      ({ etag } = await server.store.put('d/file', inPieces(bytes)));
    });

    it('everything is an attachment that nothing can run', async () => {
      const { headers } = await rawRequest(await signGet('d/file', { fileName: 'page.html' }));
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'accept-ranges': 'bytes',
        etag: `"${etag}"`,
        'content-length': String(bytes.length),
      });
    });

    it('a name with quotes and line breaks makes one header line', async () => {
      const answer = await rawRequest(await signGet('d/file', { fileName: 'a"\r\nSet-Cookie: x=1;.pdf' }));
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('HEAD says what GET would, without bytes', async () => {
      const answer = await rawRequest(await signGet('d/file'), { method: 'HEAD' });
      expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([
        200,
        String(bytes.length),
        0,
      ]);
    });

    it('ranges: one is served, several mean the whole, none that is outside', async () => {
      const url = await signGet('d/file');
      const range = async (value: string, more: Record<string, string> = {}) =>
        rawRequest(url, { headers: { range: value, ...more } });
      const middle = await range('bytes=1048570-3145739');
      expect([middle.status, middle.headers['content-range']]).toEqual([206, `bytes 1048570-3145739/${bytes.length}`]);
      expect(middle.body.equals(bytes.subarray(1_048_570, 3_145_740))).toBe(true);
      expect((await range('bytes=-10')).body.equals(bytes.subarray(-10))).toBe(true);
      expect((await range('bytes=0-1,5-6')).status).toBe(200);
      const outside = await range(`bytes=${bytes.length}-`);
      expect([outside.status, outside.headers['content-range'], refusal(outside).code]).toEqual([
        416,
        `bytes */${bytes.length}`,
        'range-not-satisfiable',
      ]);
      expect((await range('bytes=0-9', { 'if-range': `"${etag}"` })).status).toBe(206);
      expect((await range('bytes=0-9', { 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' })).status).toBe(206);
      expect((await range('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
      expect((await range('bytes=0-9', { 'if-range': 'Wed, 31 Dec 2025 00:00:00 GMT' })).status).toBe(200);
    });

    it('If-None-Match: 304 for who has it', async () => {
      const url = await signGet('d/file');
      const ask = async (value: string): Promise<number> =>
        (await rawRequest(url, { headers: { 'if-none-match': value } })).status;
      expect([await ask(`"x", "${etag}"`), await ask(`W/"${etag}"`), await ask('*'), await ask('"x"')]).toEqual([
        304, 304, 304, 200,
      ]);
    });

    it('an address for one object is not good for a later one of the same key', async () => {
      await server.store.put('d/replaced', inPieces(Buffer.from('old')));
      const url = await signGet('d/replaced', { etag: (await server.store.head('d/replaced'))?.etag });
      expect((await rawRequest(url)).status).toBe(200);
      await server.store.delete('d/replaced');
      await server.store.put('d/replaced', inPieces(Buffer.from('new')));
      expect((await rawRequest(url)).status).toBe(404);
    });

    it('asks at every request whether the download is still allowed, and counts those that send bytes', async () => {
      const url = await signGet('d/file', { downloadToken: 'token-1' });
      await rawRequest(url, { method: 'HEAD' });
      await rawRequest(url, { headers: { 'if-none-match': `"${etag}"` } });
      expect(counted).toEqual([]);
      await rawRequest(url, { headers: { range: 'bytes=100-200' } });
      expect(counted).toEqual(['token-1']);
      await rawRequest(url);
      await rawRequest(url, { headers: { range: 'bytes=0-' } });
      expect(counted).toHaveLength(3);
      expired = true;
      const requests: Parameters<typeof rawRequest>[1][] = [
        {},
        { method: 'HEAD' },
        { headers: { range: 'bytes=5-' } },
        { headers: { 'if-none-match': '*' } },
      ];
      for (const options of requests) {
        expect((await rawRequest(url, options)).status).toBe(410);
      }
    });

    it('a damaged object aborts the body, or is an error from the start; it is logged', async () => {
      await server.store.put('d/damaged', inPieces(bytes));
      const handle = await open(await dataFileOf(server.folder, 'd/damaged'), 'r+');
      await handle.write(Buffer.from([bytes.readUInt8(4 * MIB) ^ 1]), 0, 1, 4 * MIB);
      const url = await signGet('d/damaged');
      await expect(rawRequest(url)).rejects.toThrow('aborted');
      const direct = await rawRequest(url, { headers: { range: `bytes=${4 * MIB}-` } });
      expect([direct.status, refusal(direct).code]).toEqual([500, 'internal']);
      await handle.close();
      expect(server.logged).toHaveLength(2);
      expect(JSON.stringify(server.logged)).not.toContain('signature');
    });

    it('a connection that dies in the middle is resumed by a range, to the same bytes', async () => {
      const url = await signGet('d/file');
      const { request: outgoing } = openRequest(url, { method: 'GET' });
      const head = await new Promise<Buffer>((resolve) => {
        outgoing.on('error', () => undefined);
        outgoing.on('response', (response) =>
          response
            .on('error', () => undefined)
            .once('data', (chunk: Buffer) => {
              outgoing.destroy();
              resolve(chunk);
            }),
        );
        outgoing.end();
      });
      const rest = await rawRequest(url, { headers: { range: `bytes=${head.length}-`, 'if-range': `"${etag}"` } });
      expect(rest.status).toBe(206);
      expect(sha256(Buffer.concat([head, rest.body]))).toBe(sha256(bytes));
      await settled(() => server.inFlight() === 0);
    });
  });

  it('a plain file in the folder that no record knows is no object', async () => {
    await mkdir(join(server.folder, 'objects', 'p'), { recursive: true });
    await writeFile(join(server.folder, 'objects', 'p', 'smuggled'), 'x');
    expect((await rawRequest(await signGet('p/smuggled'))).status).toBe(404);
  });
});

describe('objects over HTTP, under stress', () => {
  it('connections that trickle are closed, another upload keeps its speed', async () => {
    const server = await startStoreServer({ pace: { windowMs: 1000, minBytes: 1024, tickMs: 100 } });
    try {
      const slow = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const { url, headers } = await server.store.signPut({ key: `s/${index}`, size: MIB, expiresInSeconds: SOON });
          const { pathname, search, port } = new URL(url);
          const socket = connect(Number(port), '127.0.0.1');
          socket.on('error', () => undefined);
          const lines = Object.entries({ host: 'x', 'content-length': MIB, ...headers }).map(
            ([name, value]) => `${name}: ${value}\r\n`,
          );
          socket.write(`PUT ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
          const timer = setInterval(() => socket.write('x'), 200);
          return new Promise<void>((resolve) => {
            socket.on('close', () => {
              clearInterval(timer);
              resolve();
            });
          });
        }),
      ).then(
        () => 'closed',
        () => 'failed',
      );
      expect(slow).toBe('closed');
      const bytes = randomBytes(8 * MIB);
      const fast = await send(
        await server.store.signPut({ key: 's/fast', size: bytes.length, expiresInSeconds: SOON }),
        bytes,
      );
      expect(fast.status).toBe(200);
      expect(sha256(await collect(server.store.read('s/fast')))).toBe(sha256(bytes));
      expect(await readdir(join(server.folder, 'temp'))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
