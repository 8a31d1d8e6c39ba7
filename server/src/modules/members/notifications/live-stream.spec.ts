import { jest } from '@jest/globals';
import type { LiveMessage } from './live.js';
import { LiveStream, type StreamSink } from './live-stream.js';

class Sink implements StreamSink {
  text = '';
  bufferedBytes = 0;
  state: 'open' | 'ended' | 'destroyed' = 'open';

  write(text: string): void {
    this.text += text;
  }

  end(): void {
    this.state = 'ended';
  }

  destroy(): void {
    this.state = 'destroyed';
  }

  events(name: string): unknown[] {
    return [...this.text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)]
      .filter(([, found]) => found === name)
      .map(([, , data]): unknown => JSON.parse(data ?? ''));
  }
}

const owner = { userId: 'user-1', accountId: 'account-1', sessionId: 'session-1', until: new Date(0) };
const changed = { type: 'transfer-changed', slug: 'abc1234' } as const;
const toOwner = (event: LiveMessage['event']): LiveMessage => ({ event, about: null });

function setup() {
  const sink = new Sink();
  const mayReceive = jest.fn((_message: LiveMessage) => Promise.resolve(true));
  return { sink, mayReceive, stream: new LiveStream(owner, sink, 20, mayReceive) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the first of equal events at once and those that follow quickly as one', async () => {
  const { sink, mayReceive, stream } = setup();
  for (let count = 0; count < 10; count += 1) void stream.sendChange(toOwner(changed));
  await jest.advanceTimersByTimeAsync(0);
  expect(sink.events('change')).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(500);
  expect(sink.events('change')).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(5000);
  // The session is looked up for what is sent, not for each event.
  expect(mayReceive).toHaveBeenCalledTimes(2);
  await stream.sendChange(toOwner(changed));
  expect(sink.events('change')).toHaveLength(3);
});

it('sends nothing that its user may not see', async () => {
  const { sink, mayReceive, stream } = setup();
  mayReceive.mockResolvedValue(false);
  await stream.sendChange(toOwner(changed));
  expect(sink.events('change')).toEqual([]);
});

it('does not throttle other events', async () => {
  const { sink, stream } = setup();
  await stream.sendChange(toOwner(changed));
  await stream.sendChange(toOwner({ ...changed, slug: 'def5678' }));
  await stream.sendChange(toOwner({ type: 'notification' }));
  // The next transfer is another user's, and this user may not see it.
  await stream.sendChange({ event: changed, about: { accountId: 'account-1', createdBy: 'user-2' } });
  expect(sink.events('change')).toEqual([changed, { ...changed, slug: 'def5678' }, { type: 'notification' }, changed]);
});

it('sends the live state only when it changes', () => {
  const { sink, stream } = setup();
  stream.showLive(true);
  stream.showLive(true);
  stream.showLive(false);
  expect(sink.events('live')).toEqual([
    { live: true, heartbeatSeconds: 20 },
    { live: false, heartbeatSeconds: 20 },
  ]);
});

it('writes nothing after its end, which has one reason', async () => {
  const { sink, stream } = setup();
  await stream.sendChange(toOwner(changed));
  await stream.sendChange(toOwner(changed));
  stream.end('session');
  stream.end('stopping');
  await stream.sendChange(toOwner(changed));
  stream.sendHeartbeat();
  await jest.advanceTimersByTimeAsync(5000);
  expect(sink.state).toBe('ended');
  expect(sink.events('end')).toEqual([{ reason: 'session' }]);
  expect(sink.events('change')).toHaveLength(1);
  expect(sink.text.endsWith('data: {"reason":"session"}\n\n')).toBe(true);
});

it('lets go of a reader that takes nothing any more', () => {
  const { sink, stream } = setup();
  sink.bufferedBytes = 64 * 1024 + 1;
  stream.sendHeartbeat();
  expect(sink.state).toBe('destroyed');
});

it('escapes line breaks in events', async () => {
  const { sink, stream } = setup();
  await stream.sendChange(toOwner({ type: 'notification', slug: 'x\n\nevent: end\ndata: {}' }));
  expect(sink.events('end')).toEqual([]);
  expect(sink.events('change')).toHaveLength(1);
});
