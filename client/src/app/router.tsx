import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { RootLayout } from './layout/root-layout.js';
import { isDashPath } from './paths.js';
import { RouteError } from './route-error.js';
import { homePages } from './routes/home-pages.js';
import type { Page } from './routes/page.js';
import { routeOf } from './routes/route-of.js';

const ROOT = 'root';

export function rootRoute(pages: readonly Page[]): RouteObject {
  return {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: RouteError,
    // The background is prerendered, and pages load too fast for a placeholder.
    HydrateFallback: () => null,
    children: pages.map((page) => routeOf(page)),
  };
}

const loadDash = async () => (await import('./routes/dash-pages.js')).dashPages;
const loadAdmin = async () => (await import('./routes/admin-pages.js')).adminPages;
const loadPublic = async () => (await import('./routes/public-pages.js')).publicPages;

/** Knows Home; the other pages become known when one of their area is opened, so that the first load does not grow. */
export function createRouter() {
  const known = new Set<unknown>();
  return createBrowserRouter([rootRoute(homePages)], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const loadOthers = path.startsWith('/admin') ? loadAdmin : loadPublic;
      const load = isDashPath(path) ? loadDash : loadOthers;
      if (known.has(load)) return;
      const pages = await load();
      known.add(load);
      patch(
        ROOT,
        pages.map((page) => routeOf(page)),
      );
    },
  });
}
