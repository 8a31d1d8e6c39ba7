import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { RootLayout } from './layout/root-layout.js';
import { dashTexts, firstPages } from './first-pages.js';
import { memberGate, visitorGate } from './gate.js';
import { lazyPage } from './lazy-page.js';
import { paths } from './paths.js';
import { RouteError } from './route-error.js';
import type { RouteHandle } from './route-handle.js';

interface PageRoute extends Pick<RouteObject, 'loader' | 'lazy' | 'element' | 'children' | 'index'> {
  path?: string;
  handle?: RouteHandle;
}

function route({ index, ...page }: PageRoute): RouteObject {
  const boundary = { ErrorBoundary: RouteError };
  return index ? { ...page, index, children: undefined, ...boundary } : { ...page, ...boundary };
}

const notBuilt = lazyPage(async () => (await import('./not-built-page.js')).NotBuiltPage);
const notFound = lazyPage(async () => (await import('./not-found-page.js')).NotFoundPage);

/** Addresses of the product whose pages are not there yet; nothing links to them. */
function later(...addresses: string[]): RouteObject[] {
  return addresses.map((path) => route({ path, lazy: notBuilt, handle: { title: 'notBuilt' } }));
}

const home = lazyPage(async () => (await import('./pages/home-route.js')).HomeRoute, firstPages.home.texts);
const login = lazyPage(
  async () => (await import('../features/auth/pages/login-page.js')).LoginPage,
  ['auth', 'errors'],
);
const signup = lazyPage(
  async () => (await import('../features/auth/pages/signup-page.js')).SignupPage,
  ['auth', 'errors'],
);
const updatePassword = lazyPage(
  async () => (await import('../features/auth/pages/update-password-page.js')).UpdatePasswordPage,
  ['auth', 'errors'],
);
const download = lazyPage(
  async () => (await import('./pages/download-route.js')).DownloadRoute,
  firstPages.download.texts,
);
const extension = lazyPage(
  async () => (await import('../features/extensions/pages/extension-page.js')).ExtensionPage,
  ['extensions', 'errors'],
);
const queryLayout = lazyPage(async () => (await import('./layout/query-layout.js')).QueryLayout);
const dashFrame = lazyPage(async () => (await import('./dash/dash-frame.js')).DashFrame, dashTexts);
const dashHome = lazyPage(async () => (await import('./pages/dash-home-route.js')).DashHomeRoute);
const transfers = lazyPage(
  async () => (await import('../features/transfers/components/transfer-library.js')).TransferLibrary,
);
const contacts = lazyPage(
  async () => (await import('./pages/contacts-route.js')).ContactsRoute,
  ['contacts', 'errors'],
);
const received = lazyPage(
  async () => (await import('./pages/received-route.js')).ReceivedRoute,
  ['received', 'errors'],
);
const account = lazyPage(async () => (await import('./pages/account-route.js')).AccountRoute, ['account', 'errors']);
const analytics = lazyPage(
  async () => (await import('../features/analytics/pages/analytics-page.js')).AnalyticsPage,
  ['analytics', 'errors'],
);
const verify = lazyPage(
  async () => (await import('../features/receipts/pages/verify-page.js')).VerifyPage,
  ['receipts', 'errors'],
);

const homeRoutes: RouteObject[] = [
  route({
    path: paths.home,
    loader: visitorGate,
    lazy: home,
    handle: { immersive: true, title: 'home' },
    children: [
      route({
        path: 'register',
        lazy: lazyPage(async () => (await import('./pages/register-dialog.js')).RegisterDialog, ['auth', 'errors']),
        handle: { immersive: true, title: 'signup' },
      }),
    ],
  }),
  route({ path: '/index.html', element: <Navigate to={paths.home} replace /> }),
];

const accountRoutes: RouteObject[] = [
  ...['/login', '/signup/login'].map((path) => route({ path, lazy: login, handle: { title: 'login' } })),
  // Stands in for the plans' page, whose alias it will be, as long as there is none.
  route({ path: '/signup', lazy: signup, handle: { title: 'signup' } }),
  route({ path: '/updatepassword', lazy: updatePassword, handle: { title: 'updatePassword' } }),
];

const downloadRoutes: RouteObject[] = [
  '/w/:slug',
  '/d/:slug/:recipientId?',
  '/downloads/:slug/:recipientId?/:downloadZip?',
].map((path) => route({ path, lazy: download, handle: {} }));

const verifyRoute = route({ path: paths.verify, lazy: verify, handle: { title: 'verify' } });

const extensionRoute = route({ path: '/extension/:id', lazy: extension, handle: {} });

const laterPublic = later(
  '/about',
  '/updates',
  '/roadmap/*',
  '/support/*',
  '/pricing',
  '/welcomeback',
  '/thankyou',
  '/accept-invite',
  '/appsumoforever',
  '/invite/:id',
  '/r/:id',
  '/product/supplier-document-tracking',
  '/product/document-receipts',
  '/product/attachments-organized',
  '/product/dashboard-analytics',
  '/product/business-intelligence',
  '/product/works-everywhere',
  '/blog',
);

const dashRoutes = route({
  path: paths.dash,
  loader: memberGate,
  lazy: dashFrame,
  children: [
    route({ index: true, lazy: dashHome, handle: { title: 'dash' } }),
    route({
      path: 'transfers',
      lazy: transfers,
      handle: { title: 'transfers' },
      children: [route({ path: ':slug', element: null })],
    }),
    route({ path: 'analytics', lazy: analytics, handle: { title: 'analytics' } }),
    route({ path: 'account', lazy: account, handle: { title: 'account' } }),
    route({ path: 'contacts', lazy: contacts, handle: { title: 'contacts' } }),
    route({ path: 'received', lazy: received, handle: { title: 'received' } }),
    ...later(
      'account/profile',
      'account/billing',
      'account/settings',
      'account/teams',
      'account/customize',
      'account/powered-by',
      'roadmap/*',
      'requests',
      'requests/:slug',
    ),
  ],
});

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    // The ground is there from the first paint; a page comes too soon for anything to be shown in between.
    HydrateFallback: () => null,
    children: [
      ...homeRoutes,
      ...laterPublic,
      {
        lazy: queryLayout,
        ErrorBoundary: RouteError,
        children: [...accountRoutes, ...downloadRoutes, extensionRoute, verifyRoute, dashRoutes],
      },
      route({ path: '*', lazy: notFound, handle: { title: 'notFound' } }),
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
