import { useEffect, useEffectEvent } from 'react';
import { keepConnected, type LiveUpdate } from './live-connection.js';
import { useSession, view } from './session.js';

export type { LiveUpdate } from './live-connection.js';

type Listener = (update: LiveUpdate) => void;

/** One stream for all tabs of a browser: the leader tab holds the lock, reads the stream and broadcasts events. */
class SharedStream {
  readonly listeners = new Set<Listener>();
  private readonly stopping = new AbortController();
  /** Follower tabs get events from the leader; those in the hand-over gap are lost, hence the refresh. */
  private readonly since = performance.now();
  private readonly others: BroadcastChannel | null;

  constructor(userId: string) {
    const name = `live-${userId}`;
    this.others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
    if (this.others) this.others.onmessage = ({ data }) => this.hear(data as LiveUpdate);
    // Locks are absent on plain-http hosts other than localhost: there each tab has a stream of its own.
    const share = this.others !== null && 'locks' in navigator;
    void (share ? this.connectInTurn(name) : this.connect(() => undefined));
  }

  stop(): void {
    this.stopping.abort();
    this.others?.close();
  }

  private async connectInTurn(name: string): Promise<void> {
    const { signal } = this.stopping;
    const connect = () => this.connect((update) => this.others?.postMessage(update));
    // Rejects if aborted while waiting for the lock.
    await navigator.locks.request(name, { signal }, connect).catch(() => undefined);
  }

  private connect(passOn: Listener): Promise<void> {
    const emit = (update: LiveUpdate): void => {
      this.hear(update);
      if (!this.stopping.signal.aborted) passOn(update);
    };
    return keepConnected(emit, this.stopping.signal, this.since);
  }

  private hear(update: LiveUpdate): void {
    for (const listener of this.listeners) listener(update);
  }
}

let stream: { userId: string; shared: SharedStream } | null = null;

/** Subscribes to the user's live events. Returns the unsubscribe function; the stream ends with its last listener. */
export function listenLive(userId: string, listener: Listener): () => void {
  if (stream?.userId !== userId) {
    stream?.shared.stop();
    stream = { userId, shared: new SharedStream(userId) };
  }
  const { shared } = stream;
  shared.listeners.add(listener);
  return () => {
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    shared.stop();
    if (stream?.shared === shared) stream = null;
  };
}

/**
 * Calls `listener` with every event of the member who is logged in, in any tab and from any server, and with `refresh`
 * whenever some may have been missed. Visitors and views of the staff get no events.
 */
export function useLive(listener: Listener): void {
  const userId = useSession().user?._id;
  const listenNow = useEffectEvent(listener);
  useEffect(() => {
    if (userId === undefined || view !== null) return;
    return listenLive(userId, (update) => listenNow(update));
  }, [userId]);
}
