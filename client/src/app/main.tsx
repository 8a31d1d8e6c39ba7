import '../lib/import-chunk.js';
import '../lib/zod-without-eval.js';
import '../theme/base.css';
import '../theme/fonts.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startI18n } from '../i18n/index.js';
import { isBeingHydrated } from '../lib/served-page.js';
import { getSession, restoreSession } from '../lib/session.js';
import { fetchLatinFont } from '../theme/latin-font.js';
import { hasFailedPage } from './routes/failed-page.js';
import { pageStyles, Providers } from './providers.js';
import { createRouter } from './router.js';
import { forgetScrollPosition, isOpenedAfresh } from './scroll-position.js';
import { watchErrors } from './watch-errors.js';
import { clearPrerendered } from './prerendered-page.js';

type Router = ReturnType<typeof createRouter>;

/** Resolves when the first page can be shown: its loaders, code and texts have loaded. */
function whenReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** The prerendered page stays until the same page can replace it without a change. */
async function canHydrate(router: Router, pathname: string): Promise<boolean> {
  await whenReady(router);
  return router.state.location.pathname === pathname && router.state.errors === null;
}

/** Resolves after the next paint; at once in a hidden tab, which is not painted. */
function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Without texts of its own: those could not be fetched. */
function sayStartFailed(): void {
  document.getElementById('start-failed')?.removeAttribute('hidden');
}

async function start(container: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const isPrerendered = isBeingHydrated();
  // Rendering blocks the main thread, so the prerendered page is painted first.
  if (isPrerendered) await whenPainted();
  // Side by side: the session, the texts around the first page, and the page.
  if (getSession().status === 'unknown') void restoreSession();
  const texts = startI18n();
  if (isPrerendered || isOpenedAfresh()) forgetScrollPosition();
  const router = createRouter();
  watchErrors(router);
  const page = (
    <Providers styles={pageStyles()}>
      <RouterProvider router={router} />
    </Providers>
  );
  try {
    await texts;
  } catch {
    return sayStartFailed();
  }
  const isKept = isPrerendered && (await canHydrate(router, pathname));
  // A page that can still be read stays.
  if (isKept && hasFailedPage()) return sayStartFailed();
  if (isKept) {
    // The browser has put the page where it belongs, and the person may have moved it since.
    router.state.restoreScrollPosition = false;
    // In slices, so that the page answers meanwhile; a click is answered by hydrating at once.
    startTransition(() => void hydrateRoot(container, page));
  } else {
    clearPrerendered(container);
    // A shell stays until the page can take its place.
    if (container.hasChildNodes()) await whenReady(router);
    createRoot(container).render(page);
    await whenReady(router);
  }
  fetchLatinFont();
}

/**
 * The script is `async`: otherwise the document would count as read only when the scripts have come, and a browser would
 * go to the `#` of the address then, wherever the person has scrolled meanwhile.
 */
async function startOnceRead(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no #root');
  await start(container);
}

// Not awaited: the first page's module imports from this chunk, and the two would wait for each other.
void startOnceRead();
