import type { BrowserContext, Page } from '@playwright/test';

/** Slows what the page sends, so that there is time to act in the middle; null lets it go. */
export async function limitUpload(context: BrowserContext, page: Page, bytesPerSecond: number | null): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond ?? -1,
  });
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
