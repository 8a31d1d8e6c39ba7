import type { Connection } from '../../upload/connection.js';
import { retryWhenOnline } from './retry-when-online.js';

const unanswered = () => Object.assign(new Error('no answer'), { status: 0 });

function setup({ reachable }: { reachable: boolean[] }) {
  const changes: boolean[] = [];
  const stop = new AbortController();
  const connection: Connection = {
    effectiveType: () => undefined,
    isReachable: () => Promise.resolve(reachable.shift() ?? true),
    onChange: () => () => undefined,
  };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const options = { connection, clock, signal: stop.signal, onChange: (isAway: boolean) => changes.push(isAway) };
  return { changes, stop, options };
}

describe('a call while the network is away', () => {
  it('is made again when it is back', async () => {
    const { changes, options } = setup({ reachable: [false, false, true] });
    let calls = 0;
    const attempt = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(unanswered()) : Promise.resolve('made');
    };
    expect(await retryWhenOnline(attempt, options)).toBe('made');
    expect([calls, ...changes]).toEqual([2, true, false]);
  });

  it('fails when the server was there all the time, or refused', async () => {
    const { options } = setup({ reachable: [true] });
    await expect(retryWhenOnline(() => Promise.reject(unanswered()), options)).rejects.toThrow('no answer');
    const refusal = Object.assign(new Error('no'), { status: 403 });
    await expect(retryWhenOnline(() => Promise.reject(refusal), options)).rejects.toBe(refusal);
  });

  it('ends with the reason when it is stopped', async () => {
    const { stop, options } = setup({ reachable: [false] });
    const reason = new Error('cancelled');
    const attempt = () => {
      stop.abort(reason);
      return Promise.reject(unanswered());
    };
    await expect(retryWhenOnline(attempt, options)).rejects.toBe(reason);
  });
});
