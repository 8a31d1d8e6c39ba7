import { useEffect, useRef, useState } from 'react';
import { readFile, TimeLimit } from '../../lib/time-limit.js';
import { previewOf, type KnownFile } from './file-kind.js';

export type PreviewState =
  | { status: 'loading' | 'failed' }
  | { status: 'image' | 'video' | 'audio'; url: string }
  | { status: 'pdf'; source: string | Blob }
  | { status: 'text'; text: string };

/** A screen reader or a browser has nothing from more of a log. */
const TEXT_MAX_LENGTH = 200_000;
/** Nothing has come for so long. */
const SILENCE_MS = 30_000;
/** Media that a browser does not play as it comes is tried once more from memory, up to this size. */
const REPLAY_MAX_BYTES = 50_000_000;

async function fetched(source: string | Blob, signal: AbortSignal): Promise<Blob> {
  if (source instanceof Blob) return source;
  const limit = new TimeLimit(signal, SILENCE_MS);
  try {
    const response = await fetch(source, { signal: limit.signal });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return await readFile(response, limit);
  } finally {
    limit.end();
  }
}

/**
 * The type comes from our own list, never from the answer: a page disguised as a picture stays a broken picture. The
 * server answers attachments only, which no `<img>` or frame could show.
 */
async function fromMemory(source: string | Blob, type: string, signal: AbortSignal): Promise<string> {
  return URL.createObjectURL(new Blob([await fetched(source, signal)], { type }));
}

async function load(file: KnownFile, source: string | Blob, signal: AbortSignal): Promise<PreviewState> {
  const preview = previewOf(file);
  if (preview === null) return { status: 'failed' };
  if (preview.as === 'text')
    return { status: 'text', text: decode(await (await fetched(source, signal)).arrayBuffer()) };
  if (preview.as === 'pdf') return { status: 'pdf', source };
  const isInMemory = preview.as === 'image' || source instanceof Blob;
  return { status: preview.as, url: isInMemory ? await fromMemory(source, preview.type, signal) : source };
}

/** Texts from Chinese systems are often in the older encoding, which is never valid UTF-8 for long. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).slice(0, TEXT_MAX_LENGTH);
  } catch {
    return new TextDecoder('gb18030').decode(bytes).slice(0, TEXT_MAX_LENGTH);
  }
}

/** Pictures and texts are fetched into memory; media and documents are read by ranges, as far as they are viewed. */
export function usePreview({ path, size, recording }: KnownFile, sign: () => Promise<string | Blob>) {
  const [state, setState] = useState<PreviewState>({ status: 'loading' });
  const recorded = recording?.kind;
  const replayed = useRef(false);
  const signs = useRef(sign);
  useEffect(() => {
    signs.current = sign;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    signs
      .current()
      .then((source) => load({ path, size, recording: recorded && { kind: recorded } }, source, signal))
      .catch((): PreviewState => ({ status: 'failed' }))
      .then((next) => (signal.aborted ? release(next) : setState(next)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [path, size, recorded]);
  useEffect(() => () => release(state), [state]);

  /** The browser cannot show the file. */
  const fail = () => {
    const preview = previewOf({ path, size, recording });
    const canReplay = (preview?.as === 'video' || preview?.as === 'audio') && size <= REPLAY_MAX_BYTES;
    if (!canReplay || replayed.current || !('url' in state)) return setState({ status: 'failed' });
    replayed.current = true;
    return void fromMemory(state.url, preview.type, new AbortController().signal).then(
      (url) => setState({ status: preview.as, url }),
      () => setState({ status: 'failed' }),
    );
  };
  return { state, fail };
}

function release(state: PreviewState): void {
  if ('url' in state && state.url.startsWith('blob:')) URL.revokeObjectURL(state.url);
}
