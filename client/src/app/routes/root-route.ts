import type { RouteObject } from 'react-router-dom';
import { FirstLoad } from '../layout/first-load.js';
import { RootLayout } from '../layout/root-layout.js';
import { RouteError } from '../route-error.js';
import type { Page } from './page.js';
import { routeOf } from './route-of.js';

export const ROOT = 'root';

export function rootRoute(pages: readonly Page[]): RouteObject {
  return {
    id: ROOT,
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstLoad,
    children: pages.map((page) => routeOf(page)),
  };
}
