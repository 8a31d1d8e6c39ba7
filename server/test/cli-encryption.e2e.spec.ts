import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newTransferKey } from '../../client/src/encryption/node.js';
import { buildCli, type CliWorld, done, sha256sBelow, startCliWorld } from './cli-program.js';
import { submitTo, uploadFiles, uploadOf, visitRequest } from './request-visits.js';
import { newAccountKey, sealedUpload } from './sealed-uploads.js';

const MIB = 1024 * 1024;
const FROM_BYTES = 5 * MIB;

/** Everything between the command line and the server, which may change what it passes on. */
async function startWay(target: string) {
  const seen: { method: string; url: string; text: string }[] = [];
  const way = {
    seen,
    change: (bytes: Buffer, _url: string): Buffer => bytes,
    onRequest: (_method: string, _url: string): void => undefined,
  };
  const server = http.createServer((request, response) => void pass(request, response));
  async function pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    seen.push({ method, url, text: JSON.stringify(request.headers) + body.toString('latin1') });
    way.onRequest(method, url);
    const onward = http.request(new URL(url, target), { method, headers: request.headers });
    onward.on('error', () => response.destroy());
    onward.on('response', (answer) => {
      void buffer(answer).then((bytes) => {
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 0, headers).end(way.change(bytes, url));
      });
    });
    onward.end(body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(way, { url, close });
}

describe('the command line, end to end', () => {
  let cli: CliWorld;
  let way: Awaited<ReturnType<typeof startWay>>;
  let rounds = 0;

  beforeAll(async () => {
    await buildCli();
    cli = await startCliWorld({ MULTIPART_FROM_BYTES: String(FROM_BYTES) });
  });
  beforeEach(async () => {
    way = await startWay(cli.world.url);
  });
  afterEach(() => way.close());
  afterAll(() => cli.close());

  const env = () => ({ ...cli.asMember, SAMPAN_SERVER: way.url });
  const newFolder = () => join(cli.folder, `opened-${(rounds += 1)}`);
  const through = (link: string) => link.replace(/^https?:\/\/[^/]+/, way.url);
  const get = (link: string, output: string, ...more: string[]) =>
    cli.start(['get', through(link), '-o', output, ...more], { SAMPAN_SERVER: way.url }).ended;
  const isObject = (url: string) => url.startsWith('/objects/');
  const sent = async (source: string, ...more: string[]) => {
    const ended = await cli.start(['send', source, '--link', '--encrypt', ...more], env()).ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    return done(ended) as { link: string; key: string; slug: string };
  };

  it('sends what the server cannot read, and gets it back', async () => {
    const source = await cli.sourceFolder({ 'empty.txt': 0, 'one.bin': 70_000, '报价/合同.bin': FROM_BYTES + 12_345 });
    await writeFile(join(source, 'secret-name.txt'), 'secret contents '.repeat(10_000));
    const args = ['send', source, '--link', '--encrypt', '--message', 'secret message'];
    const ended = await cli.startProcess(args, env()).ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const result = done(ended) as { link: string; key: string; files: { path: string; sha256: string }[] };
    expect(result.link).toBe(`${result.link.split('#')[0]}#${result.key}`);
    const plain = await sha256sBelow(source, `${basename(source)}/`);
    expect(Object.fromEntries(result.files.map(({ path, sha256 }) => [path, sha256]))).toEqual(plain);

    const output = newFolder();
    expect((await get(result.link, output)).code).toBe(0);
    expect(await sha256sBelow(output)).toEqual(plain);
    const again = await get(result.link, output);
    const { files } = done(again) as { files: { wasThere: boolean }[] };
    expect(files.filter(({ wasThere }) => !wasThere)).toEqual([]);

    const records = JSON.stringify(await cli.world.database.collection('transfers').find({}).toArray());
    const everything = [records, ...way.seen.map(({ url, text }) => url + text)].join('\n');
    expect(everything).toContain('1.age');
    for (const secret of [result.key, result.key.toLowerCase(), 'secret', '合同', basename(source)])
      expect(everything).not.toContain(secret);
    // Nothing is left of the keys.
    expect(await readdir(join(cli.folder, 'config', 'keys'))).toEqual([]);
  });

  it('resumes an interrupted upload with the same keys, file by file and part by part', async () => {
    const source = await cli.sourceFolder({ 'a.bin': 300_000, 'b.bin': 3 * FROM_BYTES });
    const args = ['send', source, '--link', '--encrypt'];
    const isPut = (method: string, url: string) => method === 'PUT' && isObject(url);
    const first = cli.start(args, env());
    way.onRequest = (method, url) => {
      const puts = way.seen.filter((request) => isPut(request.method, request.url));
      if (isPut(method, url) && puts.length === 3) first.interrupt();
    };
    expect((await first.ended).code).toBe(4);
    way.onRequest = () => undefined;
    expect(await readdir(join(cli.folder, 'config', 'keys'))).toHaveLength(1);
    way.seen.length = 0;
    const second = await cli.start(args, env()).ended;
    expect(second.code).toBe(0);
    const bytes = way.seen
      .filter(({ method, url }) => isPut(method, url))
      .reduce((sum, { text }) => sum + text.length, 0);
    expect(bytes).toBeLessThan(3 * FROM_BYTES);
    const output = newFolder();
    expect((await get((done(second) as { link: string }).link, output)).code).toBe(0);
    expect(await sha256sBelow(output)).toEqual(await sha256sBelow(source, `${basename(source)}/`));
  });

  it('continues an incomplete download from a chunk on, without the bytes that are there', async () => {
    const source = await cli.sourceFolder({ 'a.bin': 5 * MIB });
    const plain = await readFile(join(source, 'a.bin'));
    const { link, slug } = await sent(source);
    const { body: page } = await cli.world.http.post('/v1/downloads').send({ slug }).expect(200);
    const output = newFolder();
    const folder = join(output, basename(source));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `a.bin.${page.files[0].id}.part`), plain.subarray(0, 4 * MIB + 1234));
    let gotBytes = 0;
    way.change = (bytes, url) => {
      if (isObject(url)) gotBytes += bytes.length;
      return bytes;
    };
    expect((await get(link, output)).code).toBe(0);
    expect(await sha256sBelow(output)).toEqual(await sha256sBelow(source, `${basename(source)}/`));
    expect(gotBytes).toBeLessThan(MIB + 70_000);
  });

  describe('is told', () => {
    let link: string;
    let source: string;

    beforeAll(async () => {
      way = await startWay(cli.world.url);
      source = await cli.sourceFolder({ 'a.bin': 200_000, 'b.bin': 200_000 });
      ({ link } = await sent(source));
      await way.close();
    });

    it.each<[string, (bytes: Buffer) => Buffer]>([
      ['flipped bit', (bytes) => Buffer.from(bytes.map((byte, at) => (at === 100_000 ? byte ^ 1 : byte)))],
      ['cut', (bytes) => bytes.subarray(0, 65_736)],
      ['appended byte', (bytes) => Buffer.concat([bytes, Buffer.from([1])])],
    ])('about a %s in the store, and keeps no such file', async (_, change) => {
      way.change = (bytes, url) => (isObject(url) ? change(bytes) : bytes);
      const output = newFolder();
      const ended = await get(link, output);
      expect([ended.code, ended.events.at(-1)]).toMatchObject([1, { event: 'failed', code: 'file-changed' }]);
      const left = Object.keys(await sha256sBelow(output));
      expect(left.filter((path) => !path.endsWith('.part'))).toEqual([]);
    });

    it('about two files that were exchanged', async () => {
      const stored: Buffer[] = [];
      way.change = (bytes, url) => {
        if (isObject(url)) stored.push(bytes);
        return bytes;
      };
      expect((await get(link, newFolder())).code).toBe(0);
      way.change = (bytes, url) => (isObject(url) ? (stored.find((other) => !other.equals(bytes)) ?? bytes) : bytes);
      const ended = await get(link, newFolder());
      expect([ended.code, ended.events.at(-1)]).toMatchObject([1, { event: 'failed', code: 'file-changed' }]);
    });

    it('about a missing, a cut and a wrong key', async () => {
      const [address = '', key = ''] = link.split('#');
      const output = newFolder();
      const failure = async (text: string, ...more: string[]) => (await get(text, output, ...more)).events.at(-1);
      const other = await sent(source);
      expect(await failure(address)).toMatchObject({ code: 'usage', message: expect.stringContaining('--key') });
      expect(await failure(link.slice(0, -1))).toMatchObject({ code: 'wrong-key', exitCode: 1 });
      expect(await failure(`${address}#${other.key}`)).toMatchObject({
        code: 'wrong-key',
        message: 'This key does not open this transfer. Ask the sender for the whole link.',
      });
      expect((await get(address, output, '--key', key)).code).toBe(0);
    });
  });

  it('asks for files that only the own key opens, and receives them', async () => {
    const own = await newAccountKey(cli.world, cli.member);
    const ended = await cli.start(['request', 'Tax', '--encrypt-to', own.recipient], env()).ended;
    const { slug, link } = done(ended) as { slug: string; link: string };
    expect(link).toMatch(new RegExp(`/r/${slug}#${own.recipient}$`));

    const visitor = await visitRequest(cli.world, slug);
    const itemId = visitor.itemId('Tax');
    const { recipient: visitorKey } = await newTransferKey();
    const recipients = [own.recipient, visitorKey];
    const secret = { content: 'secret contents', listedPath: `${itemId}/scans/secret-name.pdf` };
    const { files, upload } = await sealedUpload(`${itemId}/7.age`, recipients, secret);
    const credential = await uploadFiles(cli.world, visitor, files);
    await submitTo(cli.world, visitor, { upload: uploadOf(credential), sealed: { visitorKey, upload } }).expect(200);

    const keyFile = async (identity: string) => {
      const path = join(newFolder(), 'key.txt');
      await mkdir(dirname(path));
      await writeFile(path, `# my key\n${identity}\n`);
      return path;
    };
    const receive = async (into: string, identity: string) =>
      cli.start(['receive', slug, '--into', join(into, '{item}'), '--key-file', await keyFile(identity)], env()).ended;
    const inbox = newFolder();
    const wrong = await receive(inbox, (await newTransferKey()).identity);
    expect([wrong.code, wrong.events.at(-1)]).toMatchObject([1, { event: 'failed', code: 'wrong-key' }]);
    expect(await receive(inbox, own.identity)).toMatchObject({ code: 0 });
    expect(await readFile(join(inbox, 'Tax/scans/secret-name.pdf'), 'utf8')).toBe('secret contents');
    expect(done(await receive(inbox, own.identity))).toMatchObject({ newFiles: 0, wereThere: 1 });
    const everything = way.seen.map(({ url, text }) => url + text).join('\n');
    expect(everything).not.toMatch(/AGE-SECRET-KEY|secret-name/);
  });
});
