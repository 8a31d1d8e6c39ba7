import type { ShownBrand } from '#contract/accounts/brands.js';
import { linkFrameOf } from './link-frame.js';
import { createStore, useStore } from './store.js';

/** The brand that the page shows, for what stands around it; null before it is known, and without one. */
export const pageBrand = createStore<ShownBrand | null>(null);

/** The brand of the page at an address. Before its first call returns, it is the one of the server's page. */
export function usePageBrand(pathname: string): ShownBrand | null {
  const shown = useStore(pageBrand);
  const [, kind = '', slug = ''] = /^\/(w|d|downloads|r)\/([^/]+)/.exec(pathname) ?? [];
  if (kind === '') return null;
  const frame = linkFrameOf(slug);
  if (shown !== null || frame === null) return shown;
  if ('transfer' in frame) return frame.transfer.brand;
  return 'request' in frame ? frame.request.brand : null;
}
