import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import request from 'supertest';
import { startServices } from '../../docker/embedded/services.mjs';
import { Doctor } from '../src/modules/staff/operations/index.js';
import { Live } from '../src/modules/members/notifications/index.js';
import { EventReader } from './event-reader.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember } from './people.js';
import { from, newEmail } from './auth-calls.js';

/** An address that leads new connections to another server, and leaves those that are there. */
class SwitchableAddress {
  readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    public port: number,
  ) {}

  static async start(port: number): Promise<SwitchableAddress> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = new SwitchableAddress(server, port);
    server.on('connection', (near) => address.pass(near));
    return address;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private pass(near: Socket): void {
    const far = connect(this.port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}

describe('failover of Redis', () => {
  let dir: string;
  let smtp: FakeSmtp;
  let address: SwitchableAddress;
  let world: TestWorld;
  const servers: { port: number; redis: Redis; stop: () => Promise<void> }[] = [];

  async function startValkey(): Promise<void> {
    const folder = await mkdtemp(join(dir, 'valkey-'));
    const { env, stop } = await startServices({ dir: folder, ports: 'free', which: ['valkey'], env: {} });
    const url = env['REDIS_URL'] ?? '';
    servers.push({ port: Number(new URL(url).port), redis: new Redis(url), stop });
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sampan-failover-'));
    [smtp] = await Promise.all([FakeSmtp.start(), startValkey(), startValkey()]);
    address = await SwitchableAddress.start(servers[0]?.port ?? 0);
    world = await createTestWorld({ REDIS_URL: address.url, SMTP_URL: smtp.url });
    await world.startWorker();
  });
  afterAll(async () => {
    await world.close();
    address.close();
    await smtp.close();
    for (const { redis, stop } of servers) {
      redis.disconnect();
      await stop();
    }
    await rm(dir, { recursive: true, force: true });
  });

  const health = async () => (await request(world.url).get('/health/ready')).body;
  const doctor = () => world.app.get(Doctor).examinePart('redis', { mailTo: null, dkimSelector: null });
  const findings = async () => (await doctor()).filter(({ level }) => level === 'failure').map(({ text }) => text);

  /** Asks for a sign-up code and waits until it has been mailed. */
  async function expectMail(): Promise<void> {
    const email = newEmail();
    await request(world.url).post('/verifyEmail').set(from()).send({ email }).expect(200);
    await until(() => Promise.resolve(smtp.taken.some(({ to }) => to === email)), `the mail to ${email}`);
  }

  async function makePrimary(at: 0 | 1): Promise<void> {
    const [chosen, other] = [servers[at], servers[1 - at]];
    await other?.redis.wait(1, 5000);
    await chosen?.redis.replicaof('NO', 'ONE');
    await other?.redis.replicaof('127.0.0.1', chosen?.port ?? 0);
  }

  it('mails go on after the primary has become a replica, by connections that nobody cuts', async () => {
    const [first, second] = servers;
    await second?.redis.replicaof('127.0.0.1', first?.port ?? 0);
    await until(
      async () => (await second?.redis.info('replication'))?.includes('master_link_status:up'),
      'the replica',
    );
    await expectMail();
    const person = await newMember(world);
    const stream = await EventReader.open(world.url, person.headers);
    await makePrimary(1);
    // Until the address follows, health and doctor name what is wrong.
    await until(async () => (await health()).dependencies.redis === 'down', 'health to notice');
    expect(await findings()).toEqual([expect.stringContaining('points to a replica')]);
    address.port = second?.port ?? 0;
    await expectMail();
    await until(async () => (await health()).status === 'ready', 'health to be ready again');
    await until(async () => (await findings()).length === 0, 'the workers to be there again');
    // The old primary is cut off: who still listened there would hear nothing.
    await first?.redis.replicaof('NO', 'ONE');
    await until(async () => {
      await world.app.get(Live).publish(person.user?._id ?? '', { type: 'notification' });
      return stream.named('change').length > 0;
    }, 'a live event by the new primary');
    stream.close();
  });

  it('health and doctor name a server that has no memory left', async () => {
    const redis = servers[1]?.redis;
    await redis?.config('SET', 'maxmemory', '1');
    try {
      expect((await health()).dependencies.redis).toBe('down');
      expect(await findings()).toEqual([expect.stringContaining('Redis does not accept writes (OOM')]);
    } finally {
      await redis?.config('SET', 'maxmemory', '0');
    }
    await expectMail();
    expect((await health()).dependencies.redis).toBe('up');
  });
});
