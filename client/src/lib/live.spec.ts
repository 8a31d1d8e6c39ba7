import { jest } from '@jest/globals';
import { refreshSession } from '#contract/accounts/auth.js';
import { type LiveUpdate, listenLive } from './live.js';
import { getSession, startSession } from './session.js';
import { buildSession } from './testing/builders.js';
import { FakeServer, Refusal } from './testing/fake-server.js';
import { FakeStream } from './testing/fake-stream.js';

let server: FakeServer;
let stream: FakeStream;
let heard: LiveUpdate[];
let stop: () => void;

const changed = { type: 'transfer-changed', slug: 'abc1234' } as const;
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  jest.useFakeTimers();
  server = new FakeServer().install();
  stream = new FakeStream().install();
  server.on(refreshSession, () => buildSession({ accessToken: 'access-2' }));
  startSession(buildSession());
  heard = [];
  stop = listenLive('user-1', (news) => heard.push(news));
  await wait(0);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

it('one stream serves all listeners, and ends with the last of them', async () => {
  const others: LiveUpdate[] = [];
  const stopOther = listenLive('user-1', (news) => others.push(news));
  stream.live();
  stream.send('change', changed);
  await wait(0);
  expect([heard, others]).toEqual([[changed], [changed]]);
  expect(stream.opened).toBe(1);
  stop();
  expect(stream.isAborted).toBe(false);
  stopOther();
  expect(stream.isAborted).toBe(true);
  await wait(120_000);
  expect(stream.opened).toBe(1);
});

it('fetches what happened before a stream that took a while to begin', async () => {
  await wait(300);
  stream.live();
  await wait(0);
  expect(heard).toEqual([{ type: 'refresh' }]);
});

it('fetches what it missed between the end of the leading tab and its own stream', async () => {
  stop();
  const turn = { come: (): void => undefined };
  const request = (_name: string, _options: object, connect: () => Promise<void>) =>
    new Promise<void>((resolve) => {
      turn.come = () => void connect().then(resolve);
    });
  const channel = class {
    onmessage = null;
    postMessage = () => undefined;
    close = () => undefined;
  };
  Object.assign(globalThis, { BroadcastChannel: channel });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    stop = listenLive('user-1', (news) => heard.push(news));
    await wait(60_000);
    expect(stream.opened).toBe(1);
    turn.come();
    await wait(0);
    stream.live();
    await wait(0);
    expect(stream.opened).toBe(2);
    expect(heard).toEqual([{ type: 'refresh' }]);
  } finally {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    Reflect.deleteProperty(navigator, 'locks');
  }
});

it('comes back with a new token when the old one has expired, and fetches what it missed', async () => {
  stream.live();
  stream.send('end', { reason: 'token' });
  stream.end();
  await wait(10);
  expect(stream.tokens).toEqual(['Bearer access-1', 'Bearer access-2']);
  expect(heard).toEqual([]);
  stream.live();
  await wait(0);
  expect(heard).toEqual([{ type: 'refresh' }]);
});

it('logs this page out when the session was ended elsewhere, and does not come back', async () => {
  server.on(refreshSession, () => {
    throw new Refusal('session-ended');
  });
  stream.live();
  stream.send('end', { reason: 'session' });
  stream.end();
  await wait(120_000);
  expect(getSession().status).toBe('anonymous');
  expect(stream.opened).toBe(1);
});

it('tries again ever more slowly when the connection breaks off', async () => {
  for (let breaks = 0; breaks < 6; breaks += 1) {
    stream.end();
    await wait(0);
  }
  const afterTenSeconds = (await wait(10_000), stream.opened);
  expect(afterTenSeconds).toBeGreaterThan(2);
  expect(afterTenSeconds).toBeLessThan(8);
});

it('polls while the server says that events cannot come', async () => {
  stream.live(false);
  for (let second = 0; second < 61; second += 1) {
    await wait(1000);
    // A heartbeat.
    stream.comment();
  }
  expect(heard).toEqual([{ type: 'refresh' }, { type: 'refresh' }]);
  stream.live(true);
  await wait(0);
  expect(heard).toHaveLength(3);
  await wait(40_000);
  expect(heard).toHaveLength(3);
});

it('takes a stream for dead that is silent for much longer than it said', async () => {
  stream.live();
  await wait(49_000);
  expect(stream.opened).toBe(1);
  await wait(3000);
  expect(stream.opened).toBe(2);
});

it('gives way to newer streams and polls in between', async () => {
  stream.live();
  stream.send('end', { reason: 'displaced' });
  stream.end();
  await wait(45_000);
  expect(stream.opened).toBe(1);
  expect(heard).toEqual([{ type: 'refresh' }]);
  await wait(20_000);
  expect(stream.opened).toBe(2);
});
