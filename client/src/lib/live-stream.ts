import type { LiveEndReason, LiveEvent, LiveState } from '#contract/notifications.js';
import { EventParser } from './event-parser.js';
import { addressOf } from './hosts.js';
import { getAccessToken } from './session.js';

/** How a stream ended: closed by the server, refused with a status, or lost with the network. */
export type StreamEnd =
  | { kind: 'said'; reason: LiveEndReason }
  | { kind: 'refused'; status: number }
  | { kind: 'lost' };

export interface StreamListener {
  onState(state: LiveState): void;
  onChange(event: LiveEvent): void;
}

/** Until the server has announced its heartbeat interval. */
const FIRST_SILENCE_MS = 30_000;
const SILENT_HEARTBEATS = 2.5;

/** Reads one stream of the caller's events to its end; never throws. `EventSource` cannot carry the session. */
export async function readStream(listener: StreamListener, signal: AbortSignal): Promise<StreamEnd> {
  const silence = new Silence(signal);
  try {
    const address = addressOf('/v1/events');
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${getAccessToken() ?? ''}` },
      credentials: address.startsWith('/') ? 'same-origin' : 'include',
      cache: 'no-store',
      signal: silence.signal,
    });
    if (!response.ok || !response.body) return { kind: 'refused', status: response.status };
    return await readEvents(response.body, listener, silence);
  } catch {
    return { kind: 'lost' };
  } finally {
    silence.end();
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onState, onChange }: StreamListener,
  silence: Silence,
): Promise<StreamEnd> {
  let end: StreamEnd = { kind: 'lost' };
  const parser = new EventParser(({ name, data }) => {
    if (name === 'live') {
      const state = JSON.parse(data) as LiveState;
      silence.allow(state.heartbeatSeconds * 1000 * SILENT_HEARTBEATS);
      onState(state);
    }
    if (name === 'change') onChange(JSON.parse(data) as LiveEvent);
    if (name === 'end') end = { kind: 'said', reason: (JSON.parse(data) as { reason: LiveEndReason }).reason };
  });
  const reader = body.getReader();
  const text = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return end;
    silence.broken();
    parser.feed(text.decode(value, { stream: true }));
  }
}

/** A dead connection is noticed only by missing heartbeats. */
class Silence {
  private readonly controller = new AbortController();
  private readonly stop = () => this.controller.abort();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private allowedMs = FIRST_SILENCE_MS;

  constructor(private readonly outer: AbortSignal) {
    if (outer.aborted) this.stop();
    outer.addEventListener('abort', this.stop);
    this.broken();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  allow(milliseconds: number): void {
    this.allowedMs = milliseconds;
    this.broken();
  }

  broken(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.stop, this.allowedMs);
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer.removeEventListener('abort', this.stop);
  }
}
