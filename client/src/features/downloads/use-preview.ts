import { useEffect, useState } from 'react';
import { signDownload, type Visitor } from './api/downloads.queries.js';
import { previewOf } from './domain/file-kind.js';
import type { TransferFile } from './domain/file-tree.js';

export type PreviewState =
  { status: 'loading' } | { status: 'failed' } | { status: 'image'; url: string } | { status: 'text'; text: string };

/** A screen reader or a browser has nothing from more of a log. */
const TEXT_MAX_LENGTH = 200_000;

async function load(file: TransferFile, visitor: Visitor, signal: AbortSignal): Promise<PreviewState> {
  const preview = previewOf(file);
  if (preview === null) return { status: 'failed' };
  const { url } = await signDownload(visitor, [file], [file.id]);
  const response = await fetch(url, { signal });
  if (!response.ok) return { status: 'failed' };
  if (preview.as === 'text') return { status: 'text', text: decode(await response.arrayBuffer()) };
  // The type comes from our own list, never from the answer: a page disguised as a picture stays a broken picture.
  const blob = new Blob([await response.arrayBuffer()], { type: preview.type });
  return { status: 'image', url: URL.createObjectURL(blob) };
}

/** Texts from Chinese systems are often in the older encoding, which is never valid UTF-8 for long. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).slice(0, TEXT_MAX_LENGTH);
  } catch {
    return new TextDecoder('gb18030').decode(bytes).slice(0, TEXT_MAX_LENGTH);
  }
}

/** Fetches the file into memory; the server answers attachments only, which no `<img>` or frame could show. */
export function usePreview(file: TransferFile, visitor: Visitor): PreviewState {
  const [state, setState] = useState<PreviewState>({ status: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    let url: string | undefined;
    load(file, visitor, controller.signal)
      .catch((): PreviewState => ({ status: 'failed' }))
      .then((next) => {
        if (next.status === 'image') url = next.url;
        if (controller.signal.aborted) return url === undefined ? undefined : URL.revokeObjectURL(url);
        return setState(next);
      })
      .catch(() => undefined);
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [file, visitor]);
  return state;
}
