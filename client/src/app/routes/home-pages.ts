import { paths } from '../paths.js';
import type { Page } from './page.js';

/** Part of the first load of every page. */
export const homePages: readonly Page[] = [
  {
    path: paths.home,
    load: async () => (await import('../pages/home-route.js')).HomeRoute,
    texts: ['home', 'send'],
    title: 'home',
    gate: 'visitor',
    isImmersive: true,
    records: true,
    isPrerendered: true,
    isIndexed: true,
    children: [
      {
        path: paths.register,
        load: async () => (await import('../pages/register-dialog.js')).RegisterDialog,
        texts: ['auth'],
        title: 'signup',
        isIndexed: true,
      },
    ],
  },
];
