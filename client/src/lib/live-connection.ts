import type { LiveEvent } from '#contract/notifications.js';
import { readStream, type StreamEnd } from './live-stream.js';
import { refreshSession } from './session.js';

/** `refresh`: events may have been missed, so active queries must be refetched. */
export type LiveUpdate = LiveEvent | { type: 'refresh' };

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Polling interval without a stream, or after a newer stream has replaced this one. */
const POLL_MS = 30_000;
/** Pages fetch their data on opening: a stream that starts this much later may have missed events. */
const SLOW_START_MS = 250;

/**
 * Keeps one stream open until `signal` aborts: reconnects, takes over a new access token, polls while there are no events.
 * `since`: when this page began to wait for it.
 */
export async function keepConnected(
  emit: (update: LiveUpdate) => void,
  signal: AbortSignal,
  since = performance.now(),
): Promise<void> {
  const polling = new Polling(() => emit({ type: 'refresh' }));
  let isFirst = true;
  let failures = 0;
  try {
    while (!signal.aborted) {
      const end = await readStream(
        {
          onState: ({ live }) => {
            failures = 0;
            const hasGap = polling.isOn || !isFirst || performance.now() - since > SLOW_START_MS;
            isFirst = false;
            polling.set(!live);
            if (live && hasGap) emit({ type: 'refresh' });
          },
          onChange: emit,
        },
        signal,
      );
      if (signal.aborted) return;
      failures += 1;
      const waitMs = await nextStep(end, failures);
      if (waitMs === null) return;
      if (waitMs > FIRST_WAIT_MS * 2) polling.set(true);
      await pause(waitMs, signal);
    }
  } finally {
    polling.set(false);
  }
}

/** How long to wait before the next try; null when the session is over. */
async function nextStep(end: StreamEnd, failures: number): Promise<number | null> {
  if (isOfSession(end)) {
    const outcome = await refreshSession();
    if (outcome === 'anonymous') return null;
    return outcome === 'member' && failures <= 2 ? 0 : backoff(failures);
  }
  if (end.kind === 'said' && end.reason === 'displaced') return POLL_MS * 2;
  // When a server stops, all its streams end at once: jitter spreads the reconnects.
  return end.kind === 'said' ? FIRST_WAIT_MS * (0.2 + Math.random() * 1.8) : backoff(failures);
}

function isOfSession(end: StreamEnd): boolean {
  if (end.kind === 'refused') return end.status === 401;
  return end.kind === 'said' && (end.reason === 'token' || end.reason === 'session');
}

function backoff(failures: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}

class Polling {
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly ask: () => void) {}

  get isOn(): boolean {
    return this.timer !== undefined;
  }

  set(isOn: boolean): void {
    if (isOn === this.isOn) return;
    if (isOn) this.timer = setInterval(this.ask, POLL_MS);
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}
