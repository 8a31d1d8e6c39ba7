import type { Connection } from '../../upload/connection.js';
import type { UploadClock } from '../../upload/clock.js';
import { NetworkGate } from '../../upload/engine/network-gate.js';

interface OutageOptions {
  connection: Connection;
  clock: UploadClock;
  signal: AbortSignal;
  /** The network went (true) or came back (false). */
  onChange(isAway: boolean): void;
}

/** Repeats a call that got no response, as soon as the network is back, without a time limit. */
export async function retryWhenOnline<T>(attempt: () => Promise<T>, options: OutageOptions): Promise<T> {
  const gate = new NetworkGate(options);
  const repeated = async (): Promise<T> => {
    options.signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!isUnanswered(error) || !(await gate.waitIfAway())) throw error;
    }
    return repeated();
  };
  return repeated().finally(() => gate.close());
}

function isUnanswered(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 0;
}
