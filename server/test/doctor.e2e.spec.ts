import { readdir } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import request from 'supertest';
import { DAY_MS } from '#contract/units.js';
import { BackupDatabase } from '../src/backup/data/database.js';
import type { Environment } from '../src/config/env.js';
import { Clock } from '../src/core/clock/clock.js';
import { fingerprintOf } from '../src/core/mongo/backup-record.js';
import { Dns } from '../src/core/dns/dns.js';
import { Migrations } from '../src/core/mongo/migrations.js';
import { FailFastRedis } from '../src/core/redis/redis.js';
import { Tokens } from '../src/core/tokens/tokens.js';
import { type Check, Doctor, type Part } from '../src/modules/staff/operations/index.js';
import { BounceMailbox, Deliverability, MailTokens } from '../src/modules/platform/mail/index.js';
import { BackupProbe } from '../src/modules/staff/operations/data/backup.probe.js';
import { DatabaseProbe } from '../src/modules/staff/operations/data/database.probe.js';
import { MailServerProbe } from '../src/modules/staff/operations/doctor/mail-server.probe.js';
import { MailProbe } from '../src/modules/staff/operations/doctor/mail.probe.js';
import { PROBE_TOKEN } from '../src/modules/staff/operations/doctor/doctor.tokens.js';
import { PublicProbe } from '../src/modules/staff/operations/doctor/public.probe.js';
import { RedisProbe } from '../src/modules/staff/operations/doctor/redis.probe.js';
import { StoreProbe } from '../src/modules/staff/operations/doctor/store.probe.js';
import { openS3Stores, Stores } from '../src/modules/platform/storage/index.js';
import { describeWithS3Server, startS3Server } from '../src/modules/platform/storage/testing/start-s3-server.js';
import { DnsServer } from './dns-server.js';
import { FakeSmtp } from './fake-smtp.js';
import { FaultyProxy, type ProxyFaults } from './faulty-proxy.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { operatorCommand } from './users-command.js';
import { itInSecondTier } from './second-tier.js';

describe('doctor', () => {
  const MIB = 1024 * 1024;
  const DOMAIN = 'mails.example.net';

  let world: TestWorld;
  let proxy: FaultyProxy;
  let dns: DnsServer;
  let smtp: FakeSmtp;
  let redis: Redis;

  beforeAll(async () => {
    [proxy, dns, smtp] = await Promise.all([FaultyProxy.start(), DnsServer.start(), FakeSmtp.start()]);
    world = await createTestWorld({
      PUBLIC_URL: proxy.url,
      DNS_SERVERS: dns.address,
      SMTP_URL: smtp.url,
      MAIL_FROM: `Sampan <no-reply@${DOMAIN}>`,
      MULTIPART_FROM_BYTES: String(10 * MIB),
    });
    proxy.target = world.url;
    redis = world.app.get(FailFastRedis);
    await world.startWorker();
    dns.set('TXT', DOMAIN, 'v=spf1 mx ~all');
    dns.set('TXT', `_dmarc.${DOMAIN}`, 'v=DMARC1; p=none');
    dns.set('TXT', `mail._domainkey.${DOMAIN}`, 'v=DKIM1; p=MIGf');
  });
  afterAll(async () => {
    await world.close();
    await Promise.all([proxy.close(), dns.close(), smtp.close()]);
  });

  async function examine(mailTo: string | null = null, { app } = world): Promise<Check[]> {
    const checks: Check[] = [];
    for await (const check of app.get(Doctor).examine({ mailTo, dkimSelector: 'mail' })) checks.push(check);
    return checks;
  }

  const examinePart = (part: Part): Promise<Check[]> =>
    world.app.get(Doctor).examinePart(part, { mailTo: null, dkimSelector: 'mail' });

  /** Leaves the same record as `npm run backup`. */
  async function backUp({ at = world.clock.now(), missing = 0, env = world.env } = {}): Promise<void> {
    const database = await BackupDatabase.connect(env.MONGODB_URI);
    await database.recordBackup({ at, missing, keys: fingerprintOf(env) });
    await database.close();
  }

  /** True of every test: there is no MongoDB, and no content of an operator. */
  const known = ['database-embedded', 'legal-pages'];
  const failed = (checks: Check[]) => checks.filter(({ id, level }) => level !== 'ok' && !known.includes(id));

  it('finds nothing where all is well, and sends a test mail', async () => {
    // The clock of the suite stands still.
    world.clock.advance(Date.now() - world.clock.now().getTime());
    await backUp();
    const checks = await until(async () => {
      const found = await examine('operator@example.com');
      return failed(found).some(({ id }) => id === 'workers') ? null : found;
    }, 'the workers');
    expect(failed(checks)).toEqual([]);
    expect(checks.find(({ id }) => id === 'legal-pages')).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/\/imprint, \/privacy, \/terms/),
    });
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['database-indexes', 'redis-eviction', 'workers', 'test-mail', 'spf', 'dkim', 'dmarc']),
    );
    expect(smtp.taken.some(({ to }) => to === 'operator@example.com')).toBe(true);
  });

  it('says of the embedded database what it is meant for, and of MongoDB nothing', async () => {
    const { version, secantusVersion } = await world.database.getClient().db().command({ buildInfo: 1 });
    const checks = await world.app.get(Doctor).examinePart('database', { mailTo: null, dkimSelector: null });
    const purpose = checks.filter(({ id }) => id === 'database-embedded');
    const name = secantusVersion ? 'SecantusDB, compatible with MongoDB' : 'MongoDB';
    expect(checks[0]).toMatchObject({ id: 'database', level: 'ok', text: `${name} ${version}` });
    expect(purpose).toMatchObject(
      secantusVersion ? [{ level: 'warning', fix: [expect.stringMatching(/MONGODB_URI/)] }] : [],
    );
  });

  /** The checks that fail, and the text of their fix. */
  type Finds = [id: string, fix: RegExp][];

  const proxyFaults: [string, ProxyFaults, Finds][] = [
    [
      'limits, loses, changes and believes what it should not',
      {
        bodyLimit: MIB,
        skewMs: 3_600_000,
        drops: ['content-security-policy'],
        passesForwarded: true,
      },
      [
        ['headers', /Traefik: no headers middleware/],
        ['clock', /NTP/],
        ['forwarded-address', /X-Forwarded-For \$remote_addr/],
        ['request-size', /nginx: +client_max_body_size 0/],
      ],
    ],
    [
      'has a limit below the size of one request, and says of nobody who calls',
      { bodyLimit: 9 * MIB, drops: ['x-forwarded-for'] },
      [
        ['forwarded-address', /X-Forwarded-For \$remote_addr/],
        ['request-size', /MULTIPART_FROM_BYTES/],
      ],
    ],
    [
      'redirects',
      { redirectTo: 'https://www.example.com' },
      [['public-address', /PUBLIC_URL=https:\/\/www\.example\.com/]],
    ],
    ['leads to another program', { isForeign: true }, [['public-address', /Correct PUBLIC_URL/]]],
    ['leads to another installation', { drops: ['x-probe-token'] }, [['public-address', /need the same JWT_SECRET/]]],
  ];

  function expectFound(found: Check[], wanted: Finds): void {
    expect(found.map(({ id, level }) => [id, level])).toEqual(wanted.map(([id]) => [id, 'failure']));
    for (const [at, [, fix]] of wanted.entries()) expect(found[at]?.fix.join('\n')).toMatch(fix);
  }

  it.each(proxyFaults)('finds a proxy that %s', async (_, faults, wanted) => {
    proxy.faults = faults;
    const found = failed(await examinePart('address'));
    proxy.faults = {};
    expectFound(found, wanted);
  });

  const slowFaults: [string, ProxyFaults, Finds][] = [
    ['passes on what comes', {}, []],
    ['collects responses', { buffers: 'responses' }, [['response-buffering', /nginx: .*proxy_buffering off/]]],
    ['collects uploads', { buffers: 'requests' }, [['slow-upload', /nginx: +proxy_request_buffering off/]]],
    ['gives a request too little time', { requestLimitMs: 1000 }, [['slow-upload', /Traefik: .*readTimeout=0/]]],
  ];

  it.each(slowFaults)('finds whether a proxy %s', async (_, faults, wanted) => {
    proxy.faults = faults;
    const found = await world.app.get(PublicProbe, { strict: false }).run(4000);
    proxy.faults = {};
    const level = faults.buffers === 'requests' ? 'warning' : 'failure';
    expect(failed(found).map((check) => [check.id, check.level])).toEqual(wanted.map(([id]) => [id, level]));
    for (const [id, fix] of wanted) expect(found.find((check) => check.id === id)?.fix.join('\n')).toMatch(fix);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(['response-buffering', 'slow-upload']));
  });

  it('finds a server that does not know its proxy', async () => {
    proxy.faults = { drops: ['x-forwarded-for'] };
    const config = { env: { ...world.env, TRUST_PROXY: '' } };
    const checks = await new PublicProbe(config, world.clock, world.app.get(Tokens)).run();
    proxy.faults = {};
    expectFound(failed(checks), [['forwarded-address', /TRUST_PROXY=127\.0\.0\.1/]]);
  });

  it('finds a dropped index, a policy of Redis that drops jobs, and missing records of the mail domain', async () => {
    const transfers = world.database.collection('transfers');
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await transfers.dropIndex('slug_1');
    dns.set('TXT', DOMAIN);
    dns.set('TXT', `_dmarc.${DOMAIN}`, 'v=DMARC1');
    const found: Check[] = [];
    for (const part of ['database', 'redis', 'mail'] as const) found.push(...failed(await examinePart(part)));
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    const migrations = world.app.get(Migrations, { strict: false });
    await migrations.restoreIndexes();
    expect((await transfers.indexInformation())['slug_1']).toBeDefined();
    dns.set('TXT', DOMAIN, 'v=spf1 mx ~all');
    dns.set('TXT', `_dmarc.${DOMAIN}`, 'v=DMARC1; p=none');
    expectFound(found, [
      ['database-indexes', /migrate -- --indexes/],
      ['redis-eviction', /maxmemory-policy noeviction/],
      ['spf', /TXT record at mails\.example\.net/],
      ['dmarc', /p=none/],
    ]);
  });

  it('names the migrations that a start would run', async () => {
    const records = world.database.collection<{ _id: string }>('migrations');
    const migrations = world.app.get(Migrations, { strict: false });
    const first = await records.findOneAndDelete({ _id: '0001-staff-roles' });
    expect(await migrations.pending()).toEqual(['0001-staff-roles']);
    expect(failed(await examinePart('database'))).toMatchObject([{ id: 'database-indexes', level: 'warning' }]);
    if (first) await records.insertOne(first);
    expect(await migrations.pending()).toEqual([]);
  });

  it('finds a backup that is old, lacks files or is from before a change of keys, and that there is none', async () => {
    const now = world.clock.now().getTime();
    const found = async () => failed(await examinePart('backup'));
    await backUp({ at: new Date(now - 3 * DAY_MS), env: { ...world.env, STORAGE_MASTER_KEY: 'k'.repeat(64) } });
    expectFound(await found(), [
      ['backup', /npm run backup/],
      ['backup-keys', /npm run backup/],
    ]);
    await backUp({ missing: 2 });
    expectFound(await found(), [['backup', /fsck -- --bytes/]]);
    await world.database.collection('backups').deleteMany({});
    expect(await found()).toMatchObject([{ id: 'backup', level: 'warning' }]);
    await backUp();
  });

  const mailProbe = (env: Environment): MailProbe => {
    const get = <T>(type: abstract new (...given: never[]) => T): T => world.app.get<T>(type, { strict: false });
    const server = new MailServerProbe({ env }, get(MailTokens), get(BounceMailbox));
    return new MailProbe({ env }, get(Dns), get(Deliverability), server);
  };

  it('finds a mail server whose address has no name, or one that does not lead back', async () => {
    const env = { ...world.env, SMTP_URL: smtp.url.replace('127.0.0.1', 'localhost') };
    const found = async () =>
      failed(await mailProbe(env).run({ mailTo: null, dkimSelector: 'mail' })).map(({ id, text }) => [id, text]);
    dns.set('A', 'localhost', '93.184.215.14', '10.0.0.1');
    expect(await found()).toEqual([['reverse-dns', expect.stringMatching(/has no name/)]]);
    dns.set('PTR', '14.215.184.93.in-addr.arpa', 'mx.example.net');
    expect(await found()).toEqual([['reverse-dns', expect.stringMatching(/named mx\.example\.net, which does not/)]]);
    dns.set('A', 'mx.example.net', '93.184.215.14');
    expect(await found()).toEqual([]);
  });

  it('finds a volume that is full and a mail server that is away', async () => {
    const config = { env: { ...world.env, SMTP_URL: 'smtp://127.0.0.1:9', STORAGE_MIN_FREE_BYTES: 1e15 } };
    const stores = await new StoreProbe(config, world.app.get(Stores)).run();
    const mail = await mailProbe(config.env).run({ mailTo: null, dkimSelector: 'mail' });
    expectFound(failed([...stores, ...mail]), [
      ['store-cn-hongkong-space', /STORAGE_MIN_FREE_BYTES/],
      ['smtp', /SMTP_URL/],
    ]);
  });

  it('a probe that breaks is a finding, and the others are run all the same', async () => {
    const get = <T>(type: abstract new (...given: never[]) => T): T => world.app.get<T>(type, { strict: false });
    const away = Object.assign(Object.create(null), {
      kind: 's3',
      diagnose: () => Promise.reject(new Error('cut off')),
    });
    const stores = new Stores(new Map([['far', away], ...get(Stores)]));
    const doctor = new Doctor(
      get(DatabaseProbe),
      get(RedisProbe),
      new StoreProbe({ env: world.env }, stores),
      get(BackupProbe),
      mailProbe({ ...world.env, SMTP_URL: 'smtp://user:p#ss@mail.example.com' }),
      get(PublicProbe),
    );
    const checks: Check[] = [];
    for await (const check of doctor.examine({ mailTo: null, dkimSelector: null })) checks.push(check);
    expectFound(failed(checks), [
      ['store-far', /run it again/],
      ['mail', /Check the settings/],
    ]);
    for (const id of ['database', 'redis-writes', 'store-cn-hongkong', 'backup', 'public-address'])
      expect(checks).toContainEqual(expect.objectContaining({ id, level: 'ok' }));
  });

  // `npm test` covers the checks in the test above, and the exit codes in run-command.spec.ts.
  itInSecondTier('the command names what a machine lacks, and exits with 1', async () => {
    const env: Environment = { ...world.env, SMTP_URL: 'smtp://127.0.0.1:9', STORAGE_MIN_FREE_BYTES: 1e15 };
    const { exitCode, output } = await operatorCommand({ env }, 'doctor', '--json', '--backup', env.STORAGE_DIR);
    const { failures, checks } = JSON.parse(output) as { failures: number; checks: Check[] };
    expect(checks.filter(({ level }) => level === 'failure').map(({ id }) => id)).toEqual([
      'store-cn-hongkong-space',
      'smtp',
      'backup-folder',
    ]);
    expect([exitCode, failures]).toEqual([1, 3]);
    const plain = await operatorCommand({ env: { ...world.env, MONGODB_URI: 'mongodb://127.0.0.1:9/x' } }, 'doctor');
    expect(plain).toEqual({ exitCode: 1, output: expect.stringMatching(/^FAIL {2}database .*\n +Start it/) });
    // A server with this key would not start.
    const otherKey = { ...world.env, STORAGE_MASTER_KEY: 'not the one of the stored files, though long enough' };
    const start = await operatorCommand({ env: otherKey }, 'doctor');
    expect(start).toEqual({ exitCode: 1, output: expect.stringMatching(/^FAIL {2}start .*cannot start/) });
  });

  it('counts what the probe sends and keeps nothing of it, and is not there for others', async () => {
    const probe = (headers: Record<string, string>, body: string) =>
      request(world.url).post('/v1/probes/request').set(headers).send(body);
    const token = world.app.get(Tokens, { strict: false }).sign(PROBE_TOKEN, { sub: 'doctor' });
    const before = await readdir(world.env.STORAGE_DIR, { recursive: true });
    const { body } = await probe({ 'x-probe-token': token }, 'x'.repeat(8 * MIB)).expect(200);
    expect(body).toMatchObject({ bytes: 8 * MIB, address: '127.0.0.1' });
    expect(await readdir(world.env.STORAGE_DIR, { recursive: true })).toEqual(before);
    for (const wrong of ['', 'made-up']) await probe({ 'x-probe-token': wrong }, 'x').expect(404);
  });

  describeWithS3Server('a bucket', () => {
    it('without CORS is found, and tried with an upload in parts once it has it', async () => {
      const server = await startS3Server();
      const stores = new Stores(new Map(await openS3Stores([server.config], new Clock())));
      const probe = new StoreProbe({ env: world.env }, stores);
      const [missing] = await probe.run();
      expect(missing).toMatchObject({ level: 'failure', text: expect.stringMatching(/CORS.*npm run store:setup/) });
      for (const [, store] of stores) await store.provision(world.env.PUBLIC_URL);
      const checks = await probe.run();
      expect(checks.map(({ id, level }) => [id, level])).toEqual([
        ['store-bucket', 'ok'],
        ['store-bucket-multipart', 'ok'],
      ]);
      for (const [, store] of stores) await store.close();
      await server.close();
    });
  });
});
