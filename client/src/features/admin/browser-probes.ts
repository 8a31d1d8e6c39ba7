import {
  type CheckLevel,
  PROBE_FILE_BYTES,
  PROBE_FILE_ETAG,
  probePaths,
  STREAM_GAP_MS,
} from '#contract/admin/doctor-facts.js';
import { clientConfig } from '../../lib/hosts.js';

export interface Finding {
  id: string;
  level: CheckLevel;
  /** What was found, where it says more than the name of the check. */
  text: string;
}

export const MB = 1_000_000;
/** Parts of uploads have such sizes. */
export const probeSizes = [1, 10, 50, 100, 200] as const;
export type ProbeSize = (typeof probeSizes)[number];

const MAX_SKEW_MS = 60_000;
const RANGE = { start: 1000, end: 2000 };
const CHUNK = 1000 * 1000;

interface Probe {
  /** Opens the probes. */
  token: string;
  signal: AbortSignal;
}

type Ask = (
  path: string,
  init?: Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> },
) => Promise<Response>;

/**
 * What a browser meets on its way to the server, through the address of the page. What is sent is counted by the server and
 * kept nowhere.
 */
export async function* probesOfBrowser(probe: Probe & { largest: ProbeSize }): AsyncGenerator<Finding> {
  const ask: Ask = (path, init = {}) =>
    fetch(path, {
      ...init,
      cache: 'no-store',
      signal: probe.signal,
      headers: { ...init.headers, 'x-probe-token': probe.token },
    });
  yield* await guarded(probe.signal, ['forwarded-address', 'clock'], () => addressAndClock(ask));
  yield* await guarded(probe.signal, ['live-events'], () => stream(ask));
  yield* await guarded(probe.signal, ['ranges', 'etag'], () => file(ask));
  yield await bodies(ask, probe);
}

/** A connection that ends on the way is a finding too. */
async function guarded(signal: AbortSignal, ids: string[], work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    return ids.map((id) => ({ id, level: 'failure', text: String(error) }));
  }
}

const judged = (id: string, isRight: boolean, text: string): Finding => ({
  id,
  level: isRight ? 'ok' : 'failure',
  text,
});

async function addressAndClock(ask: Ask): Promise<Finding[]> {
  const answer = await ask(probePaths.request, { method: 'POST' });
  const { address, peer, forwardedFor } = await probed(answer);
  // A server that takes the proxy for the caller, or a proxy that does not say who calls.
  const isProxy =
    address === peer.address && (forwardedFor !== '' || isLocal(peer.address)) && !isLocal(location.hostname);
  const skew = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now());
  return [
    judged('forwarded-address', !isProxy, address),
    // Without the header there is nothing to compare.
    judged('clock', !(skew > MAX_SKEW_MS), Number.isNaN(skew) ? '' : `${Math.round(skew / 1000)} s`),
  ];
}

async function probed(answer: Response) {
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as {
    bytes: number;
    address: string;
    peer: { address: string };
    forwardedFor: string;
  };
}

function isLocal(host: string): boolean {
  return /^(localhost|.*\.localhost|127\..*|::1|\[::1\]|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/.test(host);
}

/** The two events must come apart from each other. */
async function stream(ask: Ask): Promise<Finding[]> {
  const answer = await ask(probePaths.stream, { headers: { accept: 'text/event-stream' } });
  const reader = answer.body?.getReader();
  const times: number[] = [];
  while (reader && !(await reader.read()).done) times.push(performance.now());
  const spread = Math.round((times.at(-1) ?? 0) - (times[0] ?? 0));
  return [judged('live-events', answer.ok && spread > STREAM_GAP_MS / 2, `${spread} ms`)];
}

async function file(ask: Ask): Promise<Finding[]> {
  const { start, end } = RANGE;
  const answer = await ask(probePaths.file, { headers: { range: `bytes=${start}-${end - 1}` } });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const range = answer.headers.get('content-range') ?? '';
  const isRange = answer.status === 206 && bytes === end - start;
  const etag = answer.headers.get('etag') ?? '';
  return [
    judged('ranges', isRange && range === `bytes ${start}-${end - 1}/${PROBE_FILE_BYTES}`, `${answer.status} ${range}`),
    judged('etag', etag === PROBE_FILE_ETAG, etag),
  ];
}

/** From small to large, until one does not come through. */
async function bodies(ask: Ask, { signal, largest }: Probe & { largest: ProbeSize }): Promise<Finding> {
  const id = 'request-size';
  for (const size of probeSizes.filter((each) => each <= largest)) {
    const bytes = size * MB;
    const came = await sent(ask, bytes).catch((error: unknown) => {
      signal.throwIfAborted();
      return String(error);
    });
    if (came === bytes) continue;
    // No part of an upload is larger than that.
    const level = bytes > clientConfig().multipartFromBytes ? 'warning' : 'failure';
    return { id, level, text: `${size} MB: ${came}` };
  }
  return { id, level: 'ok', text: `${largest} MB` };
}

async function sent(ask: Ask, bytes: number): Promise<number> {
  const chunk = new Uint8Array(CHUNK);
  const body = new Blob(Array.from({ length: bytes / CHUNK }, () => chunk));
  return (await probed(await ask(probePaths.request, { method: 'POST', body }))).bytes;
}
