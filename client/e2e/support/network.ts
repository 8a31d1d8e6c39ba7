import type { BrowserContext, Page } from '@playwright/test';

/** The line between a page and the server. */
export interface Line {
  /** Slows what the page sends, so that there is time to act in the middle; null lets it go. */
  limitUpload(bytesPerSecond: number | null): Promise<void>;
  /** Takes the network away, running requests included, and notifies the page, as a device does. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Through one debugging session only: of several that set conditions, the browser obeys the first. */
export async function lineOf(context: BrowserContext, page: Page): Promise<Line> {
  const session = await context.newCDPSession(page);
  const set = async (offline: boolean, uploadThroughput: number): Promise<void> => {
    const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return {
    limitUpload: (bytesPerSecond) => set(false, bytesPerSecond ?? -1),
    // Held at a byte a second: without a limit, what was held back before would still slip through.
    cut: () => set(true, 1),
    mend: () => set(false, -1),
  };
}

/** Slow enough that an upload stays where it is while a test presses buttons, on a busy machine as well. */
export const CRAWL = 500_000;

/** How many bytes of an upload the server says it has: of the next such answer, which may be long in coming. */
export function keptBytes(page: Page): Promise<number> {
  return page
    .waitForResponse(
      (response) =>
        response.request().method() === 'GET' && /\/multiparts\/[^/]+\/parts$/.test(new URL(response.url()).pathname),
      { timeout: 120_000 },
    )
    .then(async (answer) => ((await answer.json()) as { parts: { size: number }[] }).parts)
    .then((parts) => parts.reduce((sum, { size }) => sum + size, 0));
}

/** What goes over the wire to the store, from now on. */
export function countSent(page: Page): () => Promise<{ requests: number; bytes: number }> {
  const sizes: Promise<number>[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !new URL(request.url()).pathname.startsWith('/objects/')) return;
    sizes.push(request.headerValue('content-length').then(Number));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { requests: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
  };
}
