import type { LiveEndReason, LiveEvent, LiveState } from '#contract/notifications.js';
import { EventParser } from './event-parser.js';
import { addressOf } from './hosts.js';
import { getAccessToken } from './session.js';
import { TimeLimit } from './time-limit.js';

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
  // A dead connection is noticed only by missing heartbeats.
  const silence = new TimeLimit(signal, FIRST_SILENCE_MS);
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
  silence: TimeLimit,
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
    silence.restart();
    parser.feed(text.decode(value, { stream: true }));
  }
}
