import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createApp } from '../src/create-app.js';
import { Live, LiveStreams } from '../src/modules/members/notifications/index.js';
import { Channels } from '../src/core/redis/channels.js';
import { EventReader } from './event-reader.js';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, type Person } from './people.js';

describe('live', () => {
  let world: TestWorld;
  let [anna, bo]: Person[] = [];
  const readers: EventReader[] = [];

  async function reader(person: Person | undefined, url = world.url): Promise<EventReader> {
    const opened = await EventReader.open(url, person?.headers ?? {});
    readers.push(opened);
    return opened;
  }

  function publish(person: Person | undefined, slug: string): Promise<void> {
    return world.app.get(Live).publish(person?.user?._id ?? '', { type: 'transfer-changed', slug });
  }

  beforeAll(async () => {
    world = await sharedWorld();
    [anna, bo] = [await newMember(world), await newMember(world)];
  });
  afterEach(() => {
    for (const opened of readers.splice(0)) opened.close();
  });
  afterAll(() => world.close());

  it('a stream needs a session', async () => {
    expect((await EventReader.open(world.url, {})).status).toBe(401);
    expect((await EventReader.open(world.url, { authorization: 'Bearer x' })).status).toBe(401);
  });

  it('each hears of their own things only', async () => {
    const [ofAnna, ofBo] = [await reader(anna), await reader(bo)];
    // Twice: what does not belong to either would come before their second.
    for (let time = 0; time < 2; time += 1) {
      await publish(anna, 'aaaaaaa');
      await publish(bo, 'bbbbbbb');
    }
    await Promise.all([ofAnna.next('change', 2), ofBo.next('change', 2)]);
    const twice = (slug: string) => Array.from({ length: 2 }, () => ({ type: 'transfer-changed', slug }));
    expect(ofAnna.named('change')).toEqual(twice('aaaaaaa'));
    expect(ofBo.named('change')).toEqual(twice('bbbbbbb'));
  });

  it('no URL names another member, and unknown parameters are refused or ignored', async () => {
    const other = await EventReader.open(`${world.url}`, { ...anna?.headers, 'x-user-id': bo?.user?._id ?? '' });
    readers.push(other);
    await publish(bo, 'bbbbbbb');
    await publish(anna, 'aaaaaaa');
    await other.next('change');
    expect(other.named('change')).toEqual([{ type: 'transfer-changed', slug: 'aaaaaaa' }]);
  });

  it('is neither compressed nor gathered, and shows that it is alive', async () => {
    const stream = await EventReader.open(world.url, { ...anna?.headers, 'accept-encoding': 'gzip, br' });
    readers.push(stream);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.named('live')).toEqual([{ live: true, heartbeatSeconds: 1 }]);
    await publish(anna, 'aaaaaaa');
    await stream.next('change');
    const before = stream.comments;
    await until(async () => stream.comments > before, 'a sign of life');
  });

  it('comes from any server to any other (two servers, one Redis)', async () => {
    // Long enough that streams which stay open would delay the stop.
    const { app, stop } = await createApp({ ...world.env, SHUTDOWN_SECONDS: 30 }, world.clock);
    await app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    const [here, there] = [await reader(anna), await reader(anna, url)];
    // The first stream of a server waits for its connection to Redis.
    await until(async () => there.named('live').some(({ live }) => live), 'the second server to listen');
    await publish(anna, 'aaaaaaa');
    await app.get(Live).publish(anna?.user?._id ?? '', { type: 'notification' });
    for (const stream of [here, there]) {
      await stream.next('change', 2);
      // The events come from two servers, in either order.
      const both = [{ type: 'transfer-changed', slug: 'aaaaaaa' }, { type: 'notification' }];
      expect(new Set(stream.named('change'))).toEqual(new Set(both));
    }
    // A server that stops closes its streams at once, with a message.
    await stop();
    await there.over();
    expect(there.named('end')).toEqual([{ reason: 'stopping' }]);
    expect(here.isOver).toBe(false);
  });

  it('ends with its session, and hears nothing after it', async () => {
    const person = await newMember(world);
    const stream = await reader(person);
    await request(world.url)
      .get('/logout')
      .set({ ...person.headers, 'sec-fetch-site': 'same-origin' })
      .expect(200);
    await publish(person, 'ccccccc');
    await stream.over();
    expect(stream.named('end')).toEqual([{ reason: 'session' }]);
    expect(stream.named('change')).toEqual([]);
  });

  it('a member has six at most; the newest has its place', async () => {
    const streams: EventReader[] = [];
    for (let count = 0; count < 7; count += 1) streams.push(await reader(bo));
    await streams[0]?.over();
    expect(streams[0]?.named('end')).toEqual([{ reason: 'displaced' }]);
    await publish(bo, 'bbbbbbb');
    for (const stream of streams.slice(1)) await stream.next('change');
  });

  it('counts as one call, however many events it sends', async () => {
    const person = await newMember(world);
    const stream = await reader(person);
    for (let count = 0; count < 400; count += 1)
      await publish(person, `d${String(count).padStart(6, '1')}`.replaceAll('0', '2'));
    await stream.next('change', 100);
    await request(world.url)
      .get('/v1/notification-settings')
      .set({ ...person.headers, 'x-forwarded-for': newNetwork() })
      .expect(200);
  });

  it('says when news ceases to come through, and when it comes again', async () => {
    const stream = await reader(anna);
    const subscriber = (world.app.get(Channels) as unknown as { subscriber: { disconnect(reconnect: boolean): void } })
      .subscriber;
    subscriber.disconnect(true);
    await stream.next('live', 3);
    expect(stream.named('live').map(({ live }) => live)).toEqual([true, false, true]);
    await publish(anna, 'aaaaaaa');
    expect(await stream.next('change')).toMatchObject({ slug: 'aaaaaaa' });
  });

  it('ends with the access token that opened it', async () => {
    const stream = await reader(anna);
    world.clock.advance(15 * 60_000 + 1000);
    await stream.over();
    expect(stream.named('end')).toEqual([{ reason: 'token' }]);
  });

  it('a page that goes away is forgotten', async () => {
    const person = await newMember(world);
    const stream = await reader(person);
    const open = (world.app.get(LiveStreams) as unknown as { byUser: Map<string, unknown> }).byUser;
    expect(open.has(person.user?._id ?? '')).toBe(true);
    stream.close();
    await stream.over();
    await until(async () => !open.has(person.user?._id ?? ''), 'it to be forgotten');
  });
});
