const TRIES = 5;
const PAUSE_MS = 3000;
const TIMEOUT_MS = 120_000;

/** A part of the page could not be fetched: the network is gone, or a new version has replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Loads a part of the page, again if need be: 5 times, 3 s apart, 120 s in all (specification, point 8). */
export async function retryImport<T>(load: () => Promise<T>, pauseMs = PAUSE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timed out')), TIMEOUT_MS);
  });
  return Promise.race([tryImport(load, pauseMs), timeout]).finally(() => clearTimeout(timer));
}

async function tryImport<T>(load: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await load();
    } catch (error) {
      if (retry === TRIES) throw new ChunkLoadError('a part of the page could not be loaded', { cause: error });
      await delay(pauseMs);
    }
  }
}
