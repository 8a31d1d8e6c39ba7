import { createBrowserRouter } from 'react-router-dom';
import { isDashPath } from './paths.js';
import { failedPage } from './routes/failed-page.js';
import { homePages } from './routes/home-pages.js';
import type { Page } from './routes/page.js';
import { ROOT, rootRoute } from './routes/root-route.js';
import { routeOf } from './routes/route-of.js';

const areas = {
  dash: async () => (await import('./routes/dash-pages.js')).dashPages,
  admin: async () => (await import('./routes/admin-pages.js')).adminPages,
  public: async () => (await import('./routes/public-pages.js')).publicPages,
};
type Areas = Record<keyof typeof areas, () => Promise<readonly Page[]>>;

function loadAfresh(): Promise<never> {
  window.location.reload();
  return new Promise(() => undefined);
}

/** Knows Home; the other pages become known when one of their area is opened, so that the first load does not grow. */
export function createRouter({ dash, admin, public: others }: Areas = areas) {
  const known = new Set<unknown>();
  return createBrowserRouter([rootRoute(homePages)], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const load = isDashPath(path) ? dash : path.startsWith('/admin') ? admin : others;
      if (known.has(load)) return;
      try {
        const pages = await load();
        known.add(load);
        patch(
          ROOT,
          pages.map((page) => routeOf(page)),
        );
      } catch (error) {
        // Thrown from here, it would leave the page empty: the router takes Home, which matches in part, for the one that failed.
        patch(ROOT, [{ path, Component: failedPage(error, loadAfresh) }]);
      }
    },
  });
}
