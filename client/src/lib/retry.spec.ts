import { withRetries } from './retry.js';

function failing(times: number) {
  let tries = 0;
  return {
    attempt: () => {
      tries += 1;
      return tries <= times ? Promise.reject(new Error(`try ${tries}`)) : Promise.resolve(tries);
    },
    tries: () => tries,
  };
}

function recorder() {
  const waits: number[] = [];
  return { waits, wait: (ms: number) => Promise.resolve(waits.push(ms)).then(() => undefined) };
}

describe('withRetries', () => {
  it('doubles the wait from 500 ms and adds up to 500 ms', async () => {
    const { attempt } = failing(4);
    const { waits, wait } = recorder();
    await expect(withRetries(attempt, { isRetryable: () => true, random: () => 0.5, wait })).resolves.toBe(5);
    expect(waits).toEqual([750, 1250, 2250, 4250]);
  });

  it('gives up after four more tries', async () => {
    const { attempt, tries } = failing(9);
    const { wait } = recorder();
    await expect(withRetries(attempt, { isRetryable: () => true, wait })).rejects.toThrow('try 5');
    expect(tries()).toBe(5);
  });

  it('does not repeat what is refused', async () => {
    const { attempt, tries } = failing(9);
    await expect(withRetries(attempt, { isRetryable: () => false })).rejects.toThrow('try 1');
    expect(tries()).toBe(1);
  });

  it('stops waiting when the caller has gone', async () => {
    const controller = new AbortController();
    const { attempt } = failing(9);
    const running = withRetries(attempt, { isRetryable: () => true, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(running).rejects.toThrow(/gone|try 1/);
  });
});
