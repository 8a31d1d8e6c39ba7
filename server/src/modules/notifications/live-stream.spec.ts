import { jest } from '@jest/globals';
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

function setup(): { sink: Sink; stream: LiveStream } {
  const sink = new Sink();
  return { sink, stream: new LiveStream(owner, sink, 20) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends the first of equal events at once and those that follow quickly as one', () => {
  const { sink, stream } = setup();
  for (let count = 0; count < 10; count += 1) stream.sendChange(changed);
  expect(sink.events('change')).toHaveLength(1);
  jest.advanceTimersByTime(500);
  expect(sink.events('change')).toHaveLength(2);
  jest.advanceTimersByTime(5000);
  expect(sink.events('change')).toHaveLength(2);
  stream.sendChange(changed);
  expect(sink.events('change')).toHaveLength(3);
});

it('does not throttle other events', () => {
  const { sink, stream } = setup();
  stream.sendChange(changed);
  stream.sendChange({ ...changed, slug: 'def5678' });
  stream.sendChange({ type: 'notification' });
  expect(sink.events('change')).toEqual([changed, { ...changed, slug: 'def5678' }, { type: 'notification' }]);
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

it('writes nothing after its end, which has one reason', () => {
  const { sink, stream } = setup();
  stream.sendChange(changed);
  stream.sendChange(changed);
  stream.end('session');
  stream.end('stopping');
  stream.sendChange(changed);
  stream.sendHeartbeat();
  jest.advanceTimersByTime(5000);
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

it('escapes line breaks in events', () => {
  const { sink, stream } = setup();
  stream.sendChange({ type: 'notification', slug: 'x\n\nevent: end\ndata: {}' });
  expect(sink.events('end')).toEqual([]);
  expect(sink.events('change')).toHaveLength(1);
});
