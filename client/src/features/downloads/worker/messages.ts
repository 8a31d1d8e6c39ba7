/**
 * Messages between page and worker. The worker answers addresses below `WORKER_SCOPE` only, so it never controls a page.
 */
export const WORKER_SCRIPT = '/download-worker.js';
export const WORKER_SCOPE = '/download-worker/';

export type BreakReason =
  /** The file at the URL has changed. */
  | 'changed'
  /** The URL was refused and could not be renewed. */
  | 'refused'
  /** No response for a long time. */
  | 'unreachable'
  /** Encrypted bytes that do not open with their key: changed, cut or exchanged. */
  | 'damaged';

export type WorkerMessage =
  /**
   * Carries the port for all further messages about this download, and for an encrypted one the pipe (`PipedDownload`)
   * that its bytes come through: the keys stay with the page.
   */
  | { type: 'open'; id: string; url: string; name: string }
  /** Keeps the worker alive, and asks whether it still knows the download; comes with a port for the answer. */
  | { type: 'ping'; id: string };

export type PageCommand = { type: 'pause' | 'resume' | 'cancel' } | { type: 'renewed'; url: string | null };

export type TransferPhase = 'running' | 'waiting' | 'paused';

export type WorkerReport =
  /** The first bytes are there; the page may now let the browser open the download's own address. */
  | { type: 'ready'; totalBytes: number | null }
  /** The browser has opened it. */
  | { type: 'taken' }
  | { type: 'progress'; phase: TransferPhase; receivedBytes: number }
  /** The URL has expired. */
  | { type: 'renew' }
  | { type: 'done' }
  | { type: 'cancelled' }
  | { type: 'broken'; reason: BreakReason };

export interface PingAnswer {
  isKnown: boolean;
}

/** URL under which the browser opens a download. A worker that has lost it lets the server answer: no secret name belongs here. */
export function addressOfDownload(id: string, name: string): string {
  return `${WORKER_SCOPE}${id}/${encodeURIComponent(name)}`;
}

export function idInAddress(url: string): string | null {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(WORKER_SCOPE)) return null;
  return pathname.slice(WORKER_SCOPE.length).split('/')[0] ?? null;
}
