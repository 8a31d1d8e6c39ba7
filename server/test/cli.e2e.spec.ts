import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import request from 'supertest';
import { until } from './harness.js';
import { BIN, buildCli, type CliWorld, done, ROOT, sha256sBelow, startCliWorld } from './cli-program.js';
import { currentCode, newMember } from './people.js';
import { fileOf, makeRequest, submitTo, uploadFiles, uploadOf, type Visit, visitRequest } from './request-visits.js';

describe('cli', () => {
  const MB = 1_000_000;

  let cli: CliWorld;

  beforeAll(async () => {
    await buildCli();
    cli = await startCliWorld();
  });
  afterAll(() => cli.close());

  it('the package runs alone, with the packages that it declares', async () => {
    const run = promisify(execFile);
    await run('npm', ['pack', './dist/cli', '--pack-destination', cli.folder], { cwd: ROOT });
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    await run('tar', ['-xzf', `sampan-cli-${version}.tgz`], { cwd: cli.folder });
    const unpacked = join(cli.folder, 'package');
    const manifest = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as {
      bin: { sampan: string };
      dependencies: Record<string, string>;
    };
    for (const name of Object.keys(manifest.dependencies)) {
      const link = join(unpacked, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(ROOT, 'node_modules', name), link);
    }
    const main = join(unpacked, manifest.bin.sampan);
    expect((await run(process.execPath, [main, '--version'])).stdout.trim()).toBe(version);
  });

  it('does not keep what has another checksum, and does not write over what is there', async () => {
    const source = await cli.sourceFolder({ 'a.bin': 2 * MB });
    // Its thread for checksums is there once it is built.
    const { link } = done(await cli.startProcess(['send', join(source, 'a.bin'), '--link'], cli.asMember).ended) as {
      link: string;
    };
    const here = link.replace(/^https?:\/\/[^/]+/, cli.world.url);
    const output = join(cli.folder, 'careful');
    await mkdir(output);
    await writeFile(join(output, 'a.bin'), 'mine');
    expect((await cli.start(['get', here, '-o', output]).ended).code).toBe(0);
    expect(await readFile(join(output, 'a.bin'), 'utf8')).toBe('mine');
    const got = await readFile(join(output, 'a (1).bin'));
    expect(got.equals(await readFile(join(source, 'a.bin')))).toBe(true);
    // A piece of an earlier try that is not what it should be.
    const fresh = join(cli.folder, 'careful-2');
    await mkdir(fresh);
    const { body } = await cli.world.http
      .post('/v1/downloads')
      .send({ slug: link.split('/').at(-1) })
      .expect(200);
    await writeFile(join(fresh, `a.bin.${body.files[0].id}.part`), randomBytes(MB));
    expect((await cli.start(['get', here, '-o', fresh]).ended).code).toBe(0);
    expect((await stat(join(fresh, 'a.bin'))).size).toBe(2 * MB);
    expect(await sha256sBelow(fresh)).toEqual({ 'a.bin': createHash('sha256').update(got).digest('hex') });
  });

  it('sends a folder with awkward names, and what comes back is the same', async () => {
    const long = `${'合'.repeat(83)}.txt`;
    const source = await cli.sourceFolder({ 'README.md': 10, 'Readme.md': 20, [long]: 30, '.env': 40, 'one.txt': 50 });
    await symlink('/etc/hostname', join(source, 'host'));
    const sent = await cli.start(['send', source, '--link', '--expires', '2d'], cli.asMember).ended;
    expect(sent.code).toBe(0);
    expect(sent.events.filter(({ event }) => event === 'note').map(({ code }) => code)).toEqual([
      'left-out',
      'expires',
    ]);
    const { link, leftOut, expiresAt } = done(sent) as { link: string; leftOut: object[]; expiresAt: string };
    expect(leftOut).toMatchObject([{ path: expect.stringMatching(/host$/), reason: 'link-outside' }]);
    expect(sent.events).toContainEqual(expect.objectContaining({ code: 'expires', expiresAt }));
    const here = link.replace(/^https?:\/\/[^/]+/, cli.world.url);
    const output = join(cli.folder, 'awkward');
    const folder = join(output, basename(source));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'one.txt'), 'mine');
    for (const round of [1, 2, 3]) {
      const got = await cli.start(['get', `<${here}/?utm_source=mail#top>.`, '-o', output, '--hidden'], {}).ended;
      const wereThere = ((done(got)?.['files'] ?? []) as { wasThere: boolean }[]).filter(
        ({ wasThere }) => wasThere,
      ).length;
      expect([got.code, wereThere]).toEqual([0, round === 1 ? 0 : 5]);
    }
    await rm(join(source, 'host'));
    const there = await sha256sBelow(source);
    const { 'one (1).txt': numbered, 'one.txt': mine, ...others } = await sha256sBelow(folder);
    expect({ ...others, 'one.txt': numbered }).toEqual(there);
    expect(mine).not.toBe(numbered);
  });

  it('says what could not be sent, with an exit code that tells', async () => {
    const source = await cli.sourceFolder({ 'a.txt': 10, '...': 10 });
    const sent = await cli.start(['send', source, '--link'], cli.asMember).ended;
    expect([sent.code, sent.events.at(-1)]).toMatchObject([1, { code: 'files-left-out' }]);
    expect(done(sent)).toMatchObject({
      files: [{ path: expect.stringContaining('a.txt') }],
      leftOut: [{ reason: 'file-name-unusable' }],
    });
  });

  it('says how it went by its exit code', async () => {
    const source = await cli.sourceFolder({ 'a.txt': 10 });
    const { asMember, start } = cli;
    const [notLoggedIn, twoWays, noFile, noTransfer, refused, away] = await Promise.all(
      [
        start(['send', source]),
        start(['send', source, '--link', '--to', 'a@b.cn']),
        start(['send', join(source, 'nowhere'), '--link'], asMember),
        start(['get', `${cli.world.url}/w/zzzzzzz`]),
        start(['send', source, '--link'], { ...asMember, SAMPAN_PASSWORD: 'wrong' }),
        start(['get', 'http://127.0.0.1:9/w/abcdefg']),
      ].map(({ ended }) => ended),
    );
    expect([notLoggedIn?.code, twoWays?.code, noFile?.code, noTransfer?.code, away?.code]).toEqual([2, 2, 1, 3, 1]);
    expect(refused?.code).toBe(3);
    expect(refused?.events.at(-1)).toMatchObject({ event: 'failed', code: 'auth-failed', exitCode: 3 });
  });

  it('keeps a session after login, for its owner alone, and forgets it at logout', async () => {
    const config = join(cli.folder, 'member-config');
    const env = { SAMPAN_CONFIG_DIR: config };
    const source = await cli.sourceFolder({ 'a.txt': 10 });
    expect((await cli.start(['login'], { ...env, ...cli.asMember }).ended).code).toBe(0);
    expect((await stat(join(config, 'session.json'))).mode & 0o077).toBe(0);
    expect(await readFile(join(config, 'session.json'), 'utf8')).not.toContain('correct horse');
    for (const round of [1, 2])
      expect([round, (await cli.start(['send', source, '--link'], env).ended).code]).toEqual([round, 0]);
    expect((await cli.start(['logout'], env).ended).code).toBe(0);
    expect((await cli.start(['send', source, '--link'], env).ended).code).toBe(2);
  });

  it('asks for the second factor where it is on', async () => {
    const config = join(cli.folder, 'secured-config');
    const { email, headers } = await newMember(cli.world);
    const http = request(cli.world.url);
    const { body: setup } = await http.post('/v1/second-factor/setup').set(headers).expect(200);
    const code = new TOTP({ secret: setup.key }).generate({ timestamp: cli.world.clock.now().getTime() });
    const { body: on } = await http.post('/v1/second-factor').set(headers).send({ ticket: setup.ticket, code });
    const env = { SAMPAN_CONFIG_DIR: config, SAMPAN_EMAIL: email, SAMPAN_PASSWORD: 'correct horse' };
    expect((await cli.start(['login'], env).ended).code).toBe(2);
    const wrong = await cli.start(['login', '--code', '000000'], env).ended;
    expect([wrong.code, wrong.events.at(-1)]).toMatchObject([3, { code: 'second-factor-wrong' }]);
    expect((await cli.start(['login', '--code', on.recoveryCodes[0]], env).ended).code).toBe(0);
    const source = await cli.sourceFolder({ 'a.txt': 10 });
    expect((await cli.start(['send', source, '--link'], { SAMPAN_CONFIG_DIR: config }).ended).code).toBe(0);
  });

  it('gets what only its recipient opens, by a code, and no one else does', async () => {
    const source = await cli.sourceFolder({ 'offer.bin': MB });
    const email = 'only-li@example.com';
    const sent = done(
      await cli.start(['send', source, '--to', email, '--verified', '--password', 'river'], cli.asMember).ended,
    ) as { slug: string };
    const transfer = await cli.world.database.collection('transfers').findOne({ slug: sent.slug });
    expect(transfer?.['recipientsOnly']).toBe(true);
    const here = `${cli.world.url}/d/${sent.slug}/${transfer?.['recipients'][0].recipientId}`;
    const output = join(cli.folder, 'only-li');
    const get = (link: string, ...more: string[]) =>
      cli.start(['get', link, '-o', output, '--password', 'river', ...more]).ended;
    expect((await get(`${cli.world.url}/w/${sent.slug}`)).code).toBe(3);
    const first = await get(here);
    expect([first.code, first.events.at(-1)?.['code']]).toEqual([3, 'code-needed']);
    expect((await get(here, '--code', 'AAAAA')).code).toBe(3);
    const code = await currentCode(cli.world, email, 'open');
    expect((await get(here, '--code', code)).code).toBe(0);
    expect(Object.values(await sha256sBelow(output))).toEqual(Object.values(await sha256sBelow(source)));
    expect((await cli.start(['send', source, '--link', '--verified'], cli.asMember).ended).code).toBe(2);
  });

  it('lets a visitor prove an address by a code, and send by mail with a password', async () => {
    const source = await cli.sourceFolder({ 'note.txt': 1000 });
    const from = `visitor-${randomBytes(4).toString('hex')}@example.com`;
    const args = ['send', source, '--to', 'li@example.com,ravi@example.com', '--from', from, '--password', 'river'];
    const asked = await cli.start(args).ended;
    expect([asked.code, asked.events.at(-1)]).toMatchObject([3, { code: 'code-needed' }]);
    const sent = await cli.start([...args, '--code', await currentCode(cli.world, from, 'send')]).ended;
    expect(sent.code).toBe(0);
    const { link } = done(sent) as { link: string };
    const here = link.replace(/^https?:\/\/[^/]+/, cli.world.url);
    const output = join(cli.folder, 'protected');
    expect((await cli.start(['get', here, '-o', output]).ended).code).toBe(2);
    expect((await cli.start(['get', here, '-o', output, '--password', 'wrong']).ended).code).toBe(3);
    expect((await cli.start(['get', here, '-o', output, '--password', 'river']).ended).code).toBe(0);
    expect(Object.values(await sha256sBelow(output))).toEqual(Object.values(await sha256sBelow(source)));
  });

  it('goes on after a file that was got in part has become longer by mistake', async () => {
    const source = await cli.sourceFolder({ 'a.bin': MB });
    const { link } = done(await cli.start(['send', join(source, 'a.bin'), '--link'], cli.asMember).ended) as {
      link: string;
    };
    const { body } = await cli.world.http
      .post('/v1/downloads')
      .send({ slug: link.split('/').at(-1) })
      .expect(200);
    const output = join(cli.folder, 'longer');
    await mkdir(output);
    const part = join(output, `a.bin.${body.files[0].id}.part`);
    await writeFile(part, '');
    await truncate(part, 5 * MB);
    expect((await cli.start(['get', link.replace(/^https?:\/\/[^/]+/, cli.world.url), '-o', output]).ended).code).toBe(
      0,
    );
    expect((await stat(join(output, 'a.bin'))).size).toBe(MB);
  });

  describe('with an access token', () => {
    const env = { SAMPAN_CONFIG_DIR: '' };
    beforeAll(async () => {
      env.SAMPAN_CONFIG_DIR = join(cli.folder, 'token-config');
      const { body } = await cli.world.http
        .post('/v1/access-tokens')
        .set(cli.member.headers)
        .send({ name: 'CLI', scopes: ['send', 'read', 'requests'], days: 30 })
        .expect(201);
      expect((await cli.start(['login'], { ...env, SAMPAN_TOKEN: `${body.value.slice(0, -1)}_` }).ended).code).toBe(3);
      expect((await cli.start(['login'], { ...env, SAMPAN_TOKEN: body.value }).ended).code).toBe(0);
    });

    it('keeps it for its owner alone, and forgets it at logout', async () => {
      const other = { SAMPAN_CONFIG_DIR: join(cli.folder, 'other-config') };
      const kept = await readFile(join(env.SAMPAN_CONFIG_DIR, 'session.json'), 'utf8');
      expect((await stat(join(env.SAMPAN_CONFIG_DIR, 'session.json'))).mode & 0o077).toBe(0);
      await mkdir(other.SAMPAN_CONFIG_DIR);
      await writeFile(join(other.SAMPAN_CONFIG_DIR, 'session.json'), kept);
      expect((await cli.start(['list'], other).ended).code).toBe(0);
      expect((await cli.start(['logout'], other).ended).code).toBe(0);
      expect((await cli.start(['list'], other).ended).code).toBe(2);
    });

    it('sends, lists and follows downloads', async () => {
      const source = await cli.sourceFolder({ 'plan.txt': 1000 });
      const sent = done(await cli.start(['send', source, '--link'], env).ended) as { slug: string; link: string };
      const listed = done(await cli.start(['list', '--search', 'plan'], env).ended) as { transfers: object[] };
      expect(listed.transfers).toMatchObject([{ slug: sent.slug, files: 1, totalBytes: 1000, downloads: 0 }]);
      const worker = await cli.world.startWorker();
      const watching = cli.start(['watch', sent.link], env);
      const happened = (kind: string) => watching.events.some((line) => line['kind'] === kind);
      await until(async () => happened('created'), 'the first event');
      const here = sent.link.replace(/^https?:\/\/[^/]+/, cli.world.url);
      const visitor = { SAMPAN_CONFIG_DIR: join(cli.folder, 'visitor-config') };
      expect((await cli.start(['get', here, '-o', join(cli.folder, 'watched')], visitor).ended).code).toBe(0);
      await until(async () => happened('download-started'), 'the download');
      // Nothing reads its output, as after `head -1`: it ends.
      const unread = cli.startProcess(['watch', `${sent.link}/?utm_source=mail`], env);
      unread.child.stdout?.destroy();
      expect((await once(unread.child, 'exit'))[0]).toBe(0);
      watching.interrupt();
      expect(await watching.ended).toMatchObject({ code: 0 });
      await worker.stop();
    });

    it('asks for files, and reads what came', async () => {
      const asked = done(
        await cli.start(
          ['request', 'Tax papers', '--item', 'Passport', '--item', 'Bill', '--to', 'li@example.com', '--verified'],
          env,
        ).ended,
      ) as { slug: string; people: { email: string; link: string }[] };
      expect(asked.people).toMatchObject([{ email: 'li@example.com', link: expect.stringContaining(asked.slug) }]);
      const all = done(await cli.start(['requests'], env).ended) as { requests: object[] };
      expect(all.requests).toMatchObject([{ slug: asked.slug, title: 'Tax papers', itemCount: 2 }]);
      const one = done(await cli.start(['requests', asked.slug], env).ended);
      expect(one).toMatchObject({
        request: { slug: asked.slug, recipientsOnly: true },
        lines: [{ from: { email: 'li@example.com' } }],
      });
    });

    it('receives what people submit, each file once, also after it was killed', async () => {
      const people = [{ email: 'li@example.com' }];
      const items = [
        { kind: 'files' as const, name: '../Scans' },
        { kind: 'files' as const, name: 'Bill' },
      ];
      const asked = await makeRequest(cli.world, cli.member, { items, people });
      const submitFile = async (visit: Visit, item: string, name: string) => {
        const credential = await uploadFiles(cli.world, visit, [fileOf(`${visit.itemId(item)}/${name}`, name)]);
        await submitTo(cli.world, visit, { upload: uploadOf(credential), from: { name: 'Li' } }).expect(200);
      };
      const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
      const inbox = join(cli.folder, 'inbox');
      const args = ['receive', asked.slug, '--into', join(inbox, '{person}/{item}')];
      const news = (events: Record<string, unknown>[]) =>
        events.filter(({ event }) => event === 'happened').map(({ item, sha256 }) => [item, sha256]);

      const li = await visitRequest(cli.world, asked.slug, asked.people[0]?.personId);
      await submitFile(li, '../Scans', 'pages/one.pdf');
      const killed = cli.startProcess([...args, '--watch'], env);
      await until(async () => news(killed.events).length === 1, 'the first file');
      await submitFile(li, 'Bill', 'bill.pdf');
      await until(async () => news(killed.events).length === 2, 'the second file');
      killed.child.kill('SIGKILL');
      await killed.ended;

      const visitor = await visitRequest(cli.world, asked.slug);
      await submitFile(visitor, 'Bill', 'bill.pdf');
      const watching = cli.start([...args, '--watch'], env);
      await until(async () => news(watching.events).length === 1, 'the file of the visitor');
      watching.interrupt();
      const ended = await watching.ended;
      expect(ended).toMatchObject({ code: 0 });
      expect(done(ended)).toMatchObject({ newFiles: 1, wereThere: 2, failed: [] });
      const found = await sha256sBelow(inbox);
      const [ofVisitor = ''] = Object.keys(found).filter((path) => path.startsWith('Li ('));
      expect(found).toEqual({
        'li@example.com/_.-Scans/pages/one.pdf': sumOf('pages/one.pdf'),
        'li@example.com/Bill/bill.pdf': sumOf('bill.pdf'),
        [ofVisitor]: sumOf('bill.pdf'),
      });
      expect(ofVisitor).toMatch(/^Li \([^/]{6}\)\/Bill\/bill\.pdf$/);
      expect(done(await cli.start(args, env).ended)).toMatchObject({ newFiles: 0, wereThere: 3 });
    });
  });

  it('is a program: its output and exit codes are those of its commands', async () => {
    const source = await cli.sourceFolder({ 'a.txt': 10 });
    const sent = await cli.startProcess(['send', source, '--link'], cli.asMember).ended;
    expect([sent.code, sent.stderr, done(sent)?.['link']]).toEqual([0, '', expect.stringContaining('/w/')]);
    expect((await cli.startProcess(['send', join(source, 'nowhere'), '--link'], cli.asMember).ended).code).toBe(1);
    // Its reader leaves, as `head` does: what it does is done.
    const transfers = cli.world.database.collection('transfers');
    const before = await transfers.countDocuments();
    const unread = cli.startProcess(['send', source, '--link'], cli.asMember);
    unread.child.stdout?.destroy();
    unread.child.stderr?.destroy();
    expect((await once(unread.child, 'exit'))[0]).toBe(0);
    expect(await transfers.countDocuments()).toBe(before + 1);
    // A full disk is no reader that has left.
    const full = await open('/dev/full', 'w');
    const listing = spawn(process.execPath, [BIN, 'list'], {
      env: { PATH: process.env['PATH'], ...cli.variables(cli.asMember) },
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let said = '';
    listing.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    expect((await once(listing, 'close'))[0]).toBe(1);
    expect(said).toMatch(/^The output could not be written: .*ENOSPC/);
    await full.close();
  });
});
