import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import request from 'supertest';
import { buildInfo } from '../src/core/build-info.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { createApp } from '../src/create-app.js';
import { FirstAdministrator } from '../src/modules/identity/auth/first-administrator.service.js';
import { cookieOf, from, logIn, newAccount, newEmail, tryLogIn } from './auth-calls.js';
import { createTestWorld, testEnvironment, type TestWorld, until } from './harness.js';
import { newMember, newNetwork } from './people.js';
import { operatorCommand } from './users-command.js';
import { itInSecondTier } from './second-tier.js';

describe('operations', () => {
  /** Requests of one network at the same time. */
  const PLACES = 20;
  const administrator = { email: newEmail(), password: 'correct horse battery' };
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({
      ADMIN_EMAIL: administrator.email.toUpperCase(),
      ADMIN_PASSWORD: administrator.password,
      REQUESTS_PER_NETWORK: String(PLACES),
      SLOW_TRANSFER_SECONDS: '3',
    });
  });
  afterAll(() => world.close());

  describe('health', () => {
    it('names each dependency, the version and the commit', async () => {
      await request(world.url).get('/health/live').expect(200, { status: 'live' });
      const { body } = await request(world.url).get('/health/ready').expect(200);
      expect(body).toEqual({
        status: 'ready',
        dependencies: { mongodb: 'up', redis: 'up', 'store cn-hongkong': 'up' },
        eventLoopDelayMs: expect.any(Number),
        ...buildInfo,
      });
    });

    it('reports how long the event loop was blocked', async () => {
      const end = performance.now() + 500;
      while (performance.now() < end);
      // The delay is noted at the next turn.
      await until(async () => {
        const { body } = await request(world.url).get('/health/ready').expect(200);
        return body.eventLoopDelayMs >= 250;
      }, 'the delay');
    });
  });

  describe('requests of one network', () => {
    it('take some of the places, and others go on', async () => {
      const network = newNetwork();
      const { port } = new URL(world.url);
      const head = `POST /combinedAuth HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${network}\r\n`;
      const silent = Array.from({ length: PLACES }, () => {
        const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
        return socket;
      });
      const ask = (from: string, path: string) => request(world.url).get(path).set('x-forwarded-for', from);
      const status = async (path: string) => (await ask(network, path)).status;
      await until(async () => (await status('/anonCheck')) === 429, 'all places to be taken');
      expect(await status('/health/live')).toBe(200);
      await ask(newNetwork(), '/anonCheck').expect(200);
      for (const socket of silent) socket.destroy();
      await until(async () => (await status('/anonCheck')) === 200, 'a place');
    });
  });

  it('connections that send almost nothing are closed, whether the request is read or not', async () => {
    const calls = [
      ['POST /combinedAuth', 'application/json'],
      ['GET /anonCheck', 'application/json'],
      ['POST /v1/unsubscribe/x', 'application/x-www-form-urlencoded'],
      ['POST /nothing-here', 'application/json'],
    ];
    const held = calls.map(async ([line = '', type = '']) => {
      const socket = connect(Number(new URL(world.url).port), '127.0.0.1').on('error', () => undefined);
      const closed = new Promise((resolve) => void socket.once('close', resolve));
      socket.write(`${line} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`);
      const timer = setInterval(() => socket.write(' '), 500);
      socket.resume();
      await closed;
      clearInterval(timer);
    });
    await Promise.all(held);
  });

  describe('headers', () => {
    it.each([
      '/',
      '/w/abcdefg',
      '/nothing-here',
      '/getQs',
      '/objects/x',
      '/v1/uploads/abcdefg/files',
      '/dash/x.css',
      '/health/live',
    ])('%s', async (path) => {
      const { headers } = await request(world.url).get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBeDefined();
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['referrer-policy']).toBeDefined();
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      expect(headers['permissions-policy']).toContain('geolocation=()');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['x-request-id']).toBeDefined();
    });

    it.each([
      '/w/abcdefg',
      '/D/abcdefg/r1',
      '/downloads/abcdefg',
      '/extension/secret',
      '/invite/secret',
      '/updatepassword?t=secret',
      '/v1/unsubscribe/secret',
      '/v1/zips/secret/a.zip',
    ])('keep %s out of indexes and referrers', async (path) => {
      const { headers } = await request(world.url).get(path);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(headers['referrer-policy']).toBe('no-referrer');
    });

    it('allow no other origin', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://sampan.test.evil.example']) {
        const { headers } = await request(world.url).get('/anonCheck').set('origin', origin);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    });
  });

  describe('guarded paths', () => {
    it.each([
      '/metrics',
      '/.git/config',
      '/.env',
      '/assets/main.js.map',
      '/QUEUES/api',
      '/v1/..;/queues',
      '/%2e%2e/queues',
      '//queues/api/queues',
      '/queues/api/queues',
      '/setup',
      '/dash/x.css',
    ])('%s is not there', async (path) => {
      const { status } = await request(world.url).get(path);
      expect([301, 303, 401, 403, 404]).toContain(status);
      expect(status).not.toBe(301);
    });

    it('the queue board is for administrators (redirects a person to log in, hides from others)', async () => {
      const page = await request(world.url).get('/queues/').set('accept', 'text/html').expect(303);
      expect(page.headers['location']).toBe('/login?next=%2Fqueues');
      await newMember(world);
      const agent = request.agent(world.url);
      await agent.get('/queues/api/queues').expect(404);
    });

    it('no method but those of a path, and no override', async () => {
      expect([404, 405]).toContain((await request(world.url).trace('/')).status);
      const overridden = await request(world.url)
        .post('/increment')
        .set('x-http-method-override', 'DELETE')
        .send({ slug: 'abcdefg' });
      expect(overridden.status).toBe(200);
      expect([404, 405]).toContain((await request(world.url).delete('/getQs')).status);
    });
  });

  describe('a request that is no HTTP', () => {
    it('ends without taking the server along', async () => {
      const { hostname, port } = new URL(world.url);
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write('GARBAGE\r\n\r\n'));
        socket.on('close', () => resolve());
        socket.on('data', () => socket.end());
      });
      await request(world.url).get('/health/live').expect(200);
    });
  });

  it('each of many requests at once knows its own caller', async () => {
    const people = [await newMember(world), await newMember(world), await newMember(world)];
    const asked = Array.from({ length: 60 }, (_, index) => people[index % people.length] ?? people[0]);
    const answers = await Promise.all(
      asked.map((person) =>
        request(world.url)
          .get('/anonCheck')
          .set(person?.headers ?? {}),
      ),
    );
    expect(answers.map(({ body }) => body.user?.email)).toEqual(asked.map((person) => person?.email));
  });

  it('120 calls a minute come through from one network, the next does not', async () => {
    const from = { 'x-forwarded-for': newNetwork() };
    const statuses: number[] = [];
    for (let calls = 0; calls < 121; calls += 1) {
      statuses.push((await request(world.url).post('/increment').set(from).send({ slug: 'abcdefg' })).status);
    }
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
  });

  function textsOf(env: object): Record<string, string> {
    return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value ?? '')]));
  }

  describe('starting with an unusable signing secret', () => {
    /** The server as it is shipped. */
    async function start(jwtSecret: string | undefined): Promise<{ code: number | null; output: string }> {
      const { JWT_SECRET: _, STORES: __, ...env } = await testEnvironment();
      const child = spawn(process.execPath, ['dist/server/src/main.js'], {
        env: {
          PATH: process.env['PATH'],
          ...textsOf(env),
          ...(jwtSecret !== undefined && { JWT_SECRET: jwtSecret }),
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
      return { code, output };
    }

    it.each([
      ['missing', undefined],
      ['too short', 'only-31-bytes-of-a-secret-here!'],
      ['the sample of a document', 'change-me-change-me-change-me-change-me'],
    ])('%s: stops and names the variable, not its value', async (_, secret) => {
      const { code, output } = await start(secret);
      expect(code).toBeGreaterThan(0);
      expect(output).toContain('JWT_SECRET');
      if (secret !== undefined) expect(output).not.toContain(secret);
    });
  });

  interface Board {
    queues: { name: string; counts: Record<string, number> }[];
  }

  describe('the queue board', () => {
    const open = (cookie = '') => request(world.url).get('/queues').set({ cookie, accept: 'text/html' });

    it('opens only with the session cookie of an administrator', async () => {
      const answer = await tryLogIn(world, administrator.email, administrator.password).expect(200);
      const cookie = cookieOf(answer) ?? '';
      expect((await open(cookie)).status).toBe(200);
      const member = await logIn(world, (await newAccount(world)).email);
      await open(member.cookie).expect(404);
      await open().expect(303);
      await request(world.url).get('/logout').set({ cookie }).expect(200);
      await open(cookie).expect(303);
    });

    it('shows the queues only to a logged-in administrator', async () => {
      const agent = request.agent(world.url);
      await agent.get('/queues/api/queues').expect(404);
      await agent.post('/combinedAuth').send(administrator).expect(200);
      const page = await agent.get('/queues/').set('accept', 'text/html').expect(200);
      expect(page.text).toContain('<html');
      const { body } = await agent.get('/queues/api/queues').expect(200);
      expect((body as Board).queues.map(({ name }) => name).sort((a, b) => a.localeCompare(b))).toEqual([
        'bulk',
        'codes',
        'events',
        'mail',
        'outbox',
        'outside',
        'sweeps',
        'webhooks',
      ]);
      const foreign = await agent.put('/queues/api/queues/mail/retry/failed').set('sec-fetch-site', 'cross-site');
      expect(foreign.status).toBe(404);
    });

    it('shows a job that failed, and runs it again when asked', async () => {
      const agent = request.agent(world.url);
      await agent.post('/combinedAuth').send(administrator).expect(200);
      const worker = await world.startWorker();
      const queue = world.app
        .get(JobQueue)
        .all()
        .find(({ name }) => name === 'mail');
      // It has no handler, so it fails for good.
      await queue?.add('unknown.job', { payload: {} }, { jobId: 'broken-1' });
      const finishedOn = async () => {
        const job = await queue?.getJob('broken-1');
        return (await job?.isFailed()) ? job?.finishedOn : undefined;
      };
      const first = await until(finishedOn, 'the job to fail');
      const { body } = await agent.get('/queues/api/queues?activeQueue=mail&status=failed&page=1').expect(200);
      expect((body as Board).queues.find(({ name }) => name === 'mail')?.counts['failed']).toBe(1);
      await agent.put('/queues/api/queues/mail/retry/failed').expect(200);
      await until(async () => ((await finishedOn()) ?? first) > first, 'the job to fail again');
      await worker.stop();
    });

    it('changes what its users may change: after a fresh proof, logged, and for no other site', async () => {
      const agent = request.agent(world.url);
      await agent.post('/combinedAuth').send(administrator).expect(200);
      const change = (path: string) => agent.put(`/queues/api/queues/${path}`);
      const isPaused = async () => (await world.app.get(JobQueue).named('bulk')).isPaused();
      const logged = () =>
        world.database
          .collection('staff_log')
          .find({ action: { $in: ['queue.pause', 'queue.resume', 'queue.retry'] } })
          .sort({ at: 1 })
          .toArray();
      const before = (await logged()).length;

      await change('bulk/pause').set('origin', 'https://evil.example').expect(404);
      await change('bulk/pause').set({ origin: 'null' }).expect(404);
      expect(await isPaused()).toBe(false);
      await change('bulk/pause').set('origin', 'http://sampan.test').expect(200);
      expect(await isPaused()).toBe(true);
      await change('bulk/resume').expect(200);
      const { _id: actorId } = (await world.database.collection('users').findOne({ email: administrator.email })) ?? {};
      expect((await logged()).slice(before).map(({ actorId: by, action, after }) => [by, action, after])).toEqual([
        [actorId, 'queue.pause', { queue: 'bulk' }],
        [actorId, 'queue.resume', { queue: 'bulk' }],
      ]);

      // A user who adds or edits jobs could do what any job does.
      for (const path of ['bulk/empty', 'bulk/obliterate', 'bulk/retry/completed', 'bulk/job-1/promote'])
        expect((await change(path).expect(403)).body.code).toBe('staff-role');
      const job = { name: 'unknown.job', data: {} };
      expect((await agent.post('/queues/api/queues/bulk/add').send(job).expect(403)).body.code).toBe('staff-role');

      world.clock.advance(11 * 60_000);
      await agent.get('/queues/api/queues').expect(200);
      const { body: refused } = await change('bulk/pause').set('accept-language', 'zh').expect(403);
      // The board's page shows a sentence, and the page on which the user confirms their identity.
      expect(refused).toMatchObject({
        code: 'step-up-required',
        error: '请先确认是您本人，然后重试。',
        message: 'http://sampan.test/admin/queues',
      });
      expect(await isPaused()).toBe(false);
      expect(await logged()).toHaveLength(before + 2);
      const { body: session } = await agent.get('/refreshToken').expect(200);
      await agent
        .post('/v1/step-up')
        .set({ authorization: `Bearer ${session.accessToken}` })
        .send({ password: administrator.password })
        .expect(200);
      for (const step of ['pause', 'resume']) await change(`bulk/${step}`).expect(200);
      expect(await logged()).toHaveLength(before + 4);
    });
  });

  describe('the first administrator', () => {
    const users = () => world.database.collection('users');
    const boot = () => world.app.get(FirstAdministrator).onApplicationBootstrap();

    it('is made at the first start, once, with the largest plan', async () => {
      const { body } = await tryLogIn(world, administrator.email, administrator.password).expect(200);
      expect(body.user).toMatchObject({ email: administrator.email, staffRole: 'administrator', role: 'teamelite' });
      await Promise.all([boot(), boot()]);
      expect(await users().countDocuments({ staffRole: 'administrator' })).toBe(1);
    });

    // users-command.e2e checks the command, and run-command.spec the exit codes.
    itInSecondTier('gives accounts another plan by a command, which ends with 2 where it cannot start', async () => {
      const { email, headers } = await newMember(world);
      expect(await operatorCommand(world, 'users', 'plan', email, 'pro')).toMatchObject({ exitCode: 0 });
      const { body } = await request(world.url).get('/anonCheck').set(headers).expect(200);
      expect(body.user.role).toBe('pro');
      expect(await operatorCommand(world, 'codes', 'list')).toMatchObject({ exitCode: 0 });
      const env = { ...world.env, STORAGE_MASTER_KEY: 'not the one of the stored files, though long enough' };
      expect(await operatorCommand({ env }, 'codes', 'list')).toEqual({ exitCode: 2, output: '' });
    });

    it('is never made again, also when all accounts are gone, and no call makes one', async () => {
      await users().deleteMany({});
      await boot();
      const second = await createApp({ ...world.env, ADMIN_EMAIL: newEmail() }, world.clock);
      await second.stop();
      expect(await users().countDocuments({})).toBe(0);
      for (const path of ['/setup', '/bootstrap', '/install', '/v1/setup', '/admin/setup']) {
        await request(world.url).post(path).set(from()).send({}).expect(404);
        await request(world.url)
          .get(path)
          .set({ ...from(), accept: 'application/json' })
          .expect(404);
      }
    });

    // `npm test` covers three starts at once in the test below.
    itInSecondTier('is one for servers that start at the same time', async () => {
      const env = await testEnvironment({ ADMIN_EMAIL: newEmail(), ADMIN_PASSWORD: administrator.password });
      const servers = await Promise.all([createApp(env), createApp(env), createApp(env)]);
      const other = world.database.useDb(new URL(env.MONGODB_URI).pathname.slice(1));
      expect(await other.collection('users').countDocuments({})).toBe(1);
      expect(await other.collection('installation').findOne({})).toMatchObject({ doneAt: expect.any(Date) });
      await Promise.all(servers.map(({ stop }) => stop()));
      await other.dropDatabase();
    });

    it('is made at a later start where the first one broke off in between', async () => {
      await world.database
        .collection('installation')
        .updateOne({}, { $set: { doneAt: null, userId: 'claimed-before' } });
      await Promise.all([boot(), boot(), boot()]);
      expect(await users().countDocuments({})).toBe(1);
      expect(await users().findOne({})).toMatchObject({ _id: 'claimed-before', staffRole: 'administrator' });
    });

    it('does not take over an account that was signed up', async () => {
      await users().deleteMany({});
      const { id } = await newAccount(world, { email: administrator.email });
      await world.database
        .collection('installation')
        .updateOne({}, { $set: { doneAt: null, userId: 'claimed-before' } });
      await boot();
      expect(await users().find({}).toArray()).toMatchObject([{ _id: id, staffRole: null }]);
    });
  });
});
