import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePort } from '../../../../../../docker/embedded/ports.mjs';
import { toolPath } from '../../../../../../scripts/test/tools.mjs';
import { until } from '../../../../../test/environment.js';
import { describeWith } from '../../../../../test/with-tool.js';
import { sha256 } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { HAND_OFF, type HandingStore, startHandingStore } from '../testing/handing-store.js';

/**
 * Runs in `npm run test:peers`: nginx itself. `disk-objects.handoff.int.spec.ts` shows in `npm test` what the server hands
 * to it and when.
 */

const NGINX = toolPath('nginx');

/** The locations of docs/reverse-proxies.md, so that what people copy is what was tried. */
async function locationsFor(storeFolder: string, upstream: string): Promise<string> {
  const page = await readFile('docs/reverse-proxies.md', 'utf8');
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
  await until(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null), 'an answer of nginx');
  return child;
}

describeWith('nginx', 'downloads handed off to nginx, as docs/reverse-proxies.md sets it up', () => {
  let handing: HandingStore;
  let folder: string;
  let nginx: ChildProcess;
  let origin: string;

  beforeEach(async () => {
    handing = await startHandingStore();
    folder = await mkdtemp(join(tmpdir(), 'sampan-nginx-'));
    await mkdir(join(folder, 'logs'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    nginx = await startNginx(folder, port, await locationsFor(handing.server.folder, handing.server.origin));
  });
  afterEach(async () => {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
    await handing.close();
  });

  const throughNginx = async (): Promise<string> =>
    (await handing.address('token')).replace(handing.server.origin, origin);

  it('gets the file with every header of an attachment, and any range of it', async () => {
    const url = await throughNginx();
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(handing.bytes));
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-length': String(handing.bytes.length),
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
    expect(Buffer.from(await rest.arrayBuffer()).equals(handing.bytes.subarray(1_000_000))).toBe(true);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(handing.bytes.length));
    expect(head.headers.get('etag')).toBe(etag);
    expect(handing.begun()).toBeGreaterThan(0);
  });

  it('refuses direct requests for the files', async () => {
    const path = relative(
      join(handing.server.folder, 'objects'),
      await dataFileOf(handing.server.folder, 'area/file.bin'),
    );
    expect((await fetch(`${origin}${HAND_OFF}${path}`)).status).toBe(404);
    expect((await fetch(`${origin}/objects/${path}`)).status).toBe(404);
    expect((await fetch(`${origin}/objects/area/file.bin`)).status).toBe(403);
  });
});
