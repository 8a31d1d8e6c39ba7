import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nginxProgram } from '../../../../../scripts/test/servers/nginx.mjs';
import { describeWith } from '../../../../test/with-tool.js';
import { inPieces, sha256, SOON } from '../testing/contract-kit.js';
import { startStoreServer, type StoreServer, TEST_ENCRYPTION } from '../testing/store-server.js';

const NGINX = nginxProgram();
const HAND_OFF = '/stored-files/';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The locations of docs/nginx.md, so that what people copy is what was tried. */
async function locationsFor(storeFolder: string, upstream: string): Promise<string> {
  const page = await readFile('docs/nginx.md', 'utf8');
  const locations = page.match(/^ {2}location [^\n]*\{\n[\s\S]*?^ {2}\}$/gm) ?? [];
  expect(locations).toHaveLength(2);
  return locations
    .join('\n')
    .replace('http://127.0.0.1:3000', upstream)
    .replace('/var/lib/sampan/objects/objects/', join(storeFolder, 'objects/'));
}

async function startNginx(folder: string, port: number, locations: string): Promise<ChildProcess> {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = `
    daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 64; }
    http { access_log off; ${temp.join(' ')}
      server { listen 127.0.0.1:${port}; client_max_body_size 0; ${locations} } }`;
  await writeFile(join(folder, 'nginx.conf'), config);
  const child = spawn(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return child;
    await wait(50);
  }
  throw new Error('nginx does not answer');
}

describe('downloads handed off', () => {
  let server: StoreServer;
  let begun: number;
  const bytes = randomBytes(2_500_001);

  const start = async (encryption?: typeof TEST_ENCRYPTION): Promise<void> => {
    begun = 0;
    const count = { begin: () => Promise.resolve(void (begun += 1)), served: () => Promise.resolve() };
    server = await startStoreServer({ handOff: HAND_OFF, encryption, admit: () => Promise.resolve(count) });
    await server.store.put('area/file.bin', inPieces(bytes));
  };
  const address = (downloadToken?: string): Promise<string> =>
    server.store.signGet({
      key: 'area/file.bin',
      fileName: '报价单.pdf',
      expiresInSeconds: SOON,
      ...(downloadToken && { downloadToken }),
    });
  afterEach(() => server.close());

  it('passes the file name to nginx once the request is authorised and counted', async () => {
    await start();
    const response = await fetch(await address('token'));
    expect(response.headers.get('x-accel-redirect')).toBe(`${HAND_OFF}area/file.bin`);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect((await response.arrayBuffer()).byteLength).toBe(0);
    expect(begun).toBe(1);
    const changed = await fetch((await address('token')).replace('token=token', 'token=other'));
    expect(changed.status).toBe(403);
    expect(changed.headers.get('x-accel-redirect')).toBeNull();
    expect(begun).toBe(1);
  });

  it('sends what is encrypted itself', async () => {
    await start(TEST_ENCRYPTION);
    const response = await fetch(await address());
    expect(response.headers.get('x-accel-redirect')).toBeNull();
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(bytes));
  });

  const nginxTool = { name: 'nginx', isInstalled: NGINX !== undefined, install: 'nginx' };
  describeWith(nginxTool, 'to nginx, as docs/nginx.md sets it up', () => {
    let folder: string;
    let nginx: ChildProcess;
    let origin: string;

    beforeEach(async () => {
      await start();
      folder = await mkdtemp(join(tmpdir(), 'sampan-nginx-'));
      await mkdir(join(folder, 'logs'));
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      nginx = await startNginx(folder, port, await locationsFor(server.folder, server.origin));
    });
    afterEach(async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await rm(folder, { recursive: true, force: true });
    });

    const throughNginx = async (): Promise<string> => (await address('token')).replace(server.origin, origin);

    it('gets the file with every header of an attachment, and any range of it', async () => {
      const url = await throughNginx();
      const whole = await fetch(url);
      expect(whole.status).toBe(200);
      expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes));
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-length': String(bytes.length),
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringContaining(encodeURIComponent('报价单.pdf')),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-robots-tag': 'noindex',
        'accept-ranges': 'bytes',
      });
      const etag = whole.headers.get('etag') ?? '';
      const rest = await fetch(url, { headers: { range: 'bytes=1000000-', 'if-range': etag } });
      expect(rest.status).toBe(206);
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1_000_000))).toBe(true);
      const head = await fetch(url, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(bytes.length));
      expect(head.headers.get('etag')).toBe(etag);
      expect(begun).toBeGreaterThan(0);
    });

    it('refuses direct requests for the files', async () => {
      expect((await fetch(`${origin}${HAND_OFF}area/file.bin`)).status).toBe(404);
      expect((await fetch(`${origin}/objects/area/file.bin`)).status).toBe(403);
    });
  });
});
