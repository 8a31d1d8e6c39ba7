import type { Namespace } from '../i18n/index.js';

interface FirstPage {
  /** Those of the page's route and of the routes around it, under `client/`. */
  modules: readonly string[];
  texts: readonly Namespace[];
}

const aroundQueries = 'src/app/layout/query-layout.tsx';
const aroundDash = [aroundQueries, 'src/app/dash/dash-frame.tsx'];
/** Of the frame around every page of the dashboard. */
export const dashTexts = ['dash', 'list', 'extensions', 'transfers', 'send', 'errors'] as const;

/**
 * Pages that people open by a link or a bookmark: the build records what they need, and the server's page requests
 * it at once.
 */
export const firstPages = {
  home: { modules: ['src/app/pages/home-route.tsx'], texts: ['home', 'send'] },
  download: {
    modules: [aroundQueries, 'src/app/pages/download-route.tsx'],
    texts: ['downloads', 'preview', 'errors'],
  },
  dash: { modules: [...aroundDash, 'src/app/pages/dash-home-route.tsx'], texts: dashTexts },
  transfers: { modules: [...aroundDash, 'src/features/transfers/components/transfer-library.tsx'], texts: dashTexts },
} as const satisfies Record<string, FirstPage>;
