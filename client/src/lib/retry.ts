const RETRIES = 4;
const FIRST_DELAY_MS = 500;
const JITTER_MS = 500;

export interface RetryOptions {
  isRetryable(error: unknown): boolean;
  signal?: AbortSignal | undefined;
  random?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Up to 4 more tries, 500 ms doubled each time, plus up to 500 ms. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { isRetryable, signal, random = Math.random, wait = pause }: RetryOptions,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= RETRIES || signal?.aborted || !isRetryable(error)) throw error;
      await wait(FIRST_DELAY_MS * 2 ** tries + random() * JITTER_MS, signal);
    }
  }
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
