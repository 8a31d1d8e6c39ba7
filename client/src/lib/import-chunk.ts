const TRIES = 5;
/** Tries after which a file that the server does not have is given up. More than none: another server may have it. */
const TRIES_IF_GONE = 1;
const PAUSE_MS = 3000;
const TIMEOUT_MS = 120_000;

/** A script or a file of texts could not be fetched: no network, or a new version has replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** The server is there and has no such file, as after a new version: only a reload helps. */
  readonly isGone: boolean;

  constructor(message: string, { isGone = false, ...options }: ErrorOptions & { isGone?: boolean } = {}) {
    super(message, options);
    this.isGone = isGone;
  }
}

interface ImportOptions {
  load?(url: string): Promise<unknown>;
  /** Whether the server says that it has no such file. */
  isMissing?(url: string): Promise<boolean>;
  pauseMs?: number;
}

const chunks = new Map<string, Promise<unknown>>();
const failures = new Map<string, number>();
let retries = 0;

/**
 * `import()` of the built client (client/build-plugins/retried-imports.ts): 5 more tries, 3 s apart, 120 s in all.
 * Concurrent and later imports share one result.
 */
export function importChunk(path: string, options: ImportOptions = {}): Promise<unknown> {
  let chunk = chunks.get(path);
  if (!chunk) {
    chunk = inTime(tryImport(path, options));
    chunks.set(path, chunk);
    chunk.catch(() => chunks.delete(path));
  }
  return chunk;
}

/**
 * The same URL at first, since at another the module would exist twice if a page imports it otherwise too. Browsers before
 * whatwg/html#10327 never request a URL again from which a module could not be fetched, so the others differ.
 */
function urlOf(path: string): string {
  return (failures.get(path) ?? 0) < 2 ? path : `${path}?retry=${(retries += 1)}`;
}

async function tryImport(path: string, options: ImportOptions): Promise<unknown> {
  const { load = importFrom, isMissing = isMissingAt, pauseMs = PAUSE_MS } = options;
  for (let tries = 0; ; tries += 1) {
    try {
      return await load(urlOf(path));
    } catch (error) {
      failures.set(path, (failures.get(path) ?? 0) + 1);
      const isGone = tries >= TRIES_IF_GONE && (await isMissing(path));
      if (isGone || tries === TRIES) throw new ChunkLoadError(path, { cause: error, isGone });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The chunks are all in one folder. */
const hrefOf = (url: string) => new URL(url, import.meta.url).href;

function importFrom(url: string): Promise<unknown> {
  return import(/* @vite-ignore */ hrefOf(url));
}

async function isMissingAt(url: string): Promise<boolean> {
  try {
    return (await fetch(hrefOf(url), { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timed out')), TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

Object.assign(globalThis, { importChunk });
