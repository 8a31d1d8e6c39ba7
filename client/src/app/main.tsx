import '../lib/import-chunk.js';
import '../lib/zod-without-eval.js';
import '../theme/base.css';
import '../theme/fonts.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { i18n, startI18n } from '../i18n/index.js';
import { getSession, restoreSession } from '../lib/session.js';
import { fetchLatinFont } from '../theme/latin-font.js';
import { pageStyles, Providers } from './providers.js';
import { createRouter } from './router.js';
import { clearServed, isFilledIn, isServed } from './served-page.js';

type Router = ReturnType<typeof createRouter>;

/** Resolves when the first page could be shown: its loaders have answered, and its code and texts are there. */
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

/** The server's page stays until the same page can stand in exactly its place. */
async function canTakeOver(router: Router, pathname: string): Promise<boolean> {
  await whenReady(router);
  return router.state.location.pathname === pathname && router.state.errors === null;
}

/** Without texts of its own: those could not be fetched. */
function sayStartFailed(): void {
  document.getElementById('start-failed')?.removeAttribute('hidden');
}

async function start(container: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  // Side by side: the session, the texts around the first page, and the page.
  if (getSession().status === 'unknown') void restoreSession();
  const texts = startI18n(['common']);
  const router = createRouter();
  const page = (
    <Providers styles={pageStyles()}>
      <RouterProvider router={router} />
    </Providers>
  );
  await texts;
  if (!i18n.hasResourceBundle(i18n.language, 'common')) return sayStartFailed();
  if (isServed(container) && (await canTakeOver(router, pathname))) {
    // What the server has filled in is not exactly what React renders: it is replaced by the first rendering.
    if (isFilledIn(container)) createRoot(container).render(page);
    else hydrateRoot(container, page);
  } else {
    clearServed(container);
    createRoot(container).render(page);
    await whenReady(router);
  }
  fetchLatinFont();
}

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');
// Not awaited: the first page's module imports from this one's file, and would wait for it in turn.
void start(container);
