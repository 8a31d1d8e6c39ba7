import { planChoiceCodes } from '#contract/billing/plan-prices.js';
import { clientConfig, showsPlans } from '../../lib/hosts.js';
import { paths } from '../paths.js';
import { revealOnHydration } from '../prerendered-page.js';
import { loadQueryLayout, notFoundPage, type Page } from './page.js';

const loadLogin = async () => {
  const { LoginPage, preloadLogin } = await import('../../features/auth/pages/login-page.js');
  // The server preloads for each rendering (render-page.tsx).
  if (typeof window !== 'undefined') await preloadLogin(clientConfig(), new URLSearchParams(window.location.search));
  return LoginPage;
};
const loadDownload = async () => {
  const { DownloadRoute, preloadClosed } = await import('../pages/download-route.js');
  await preloadClosed();
  return revealOnHydration(DownloadRoute);
};

const loadRequest = async () => {
  const { SubmitRoute, preloadRequest } = await import('../pages/submit-route.js');
  await preloadRequest();
  return SubmitRoute;
};

const loginPages = [paths.login, '/signup/login'].map((path): Page => ({
  path,
  load: loadLogin,
  texts: ['auth'],
  title: 'login',
  records: true,
  isPrerendered: true,
}));

const downloadPages = ['/w/:slug', '/d/:slug/:recipientId?', '/downloads/:slug/:recipientId?/:downloadZip?'].map(
  (path): Page => ({ path, load: loadDownload, texts: ['downloads', 'preview'] }),
);

/** Two addresses of one page. */
const invitePages = ['/accept-invite', '/thankyou'].map((path): Page => ({
  path,
  load: async () => (await import('../../features/auth/pages/accept-invite-page.js')).AcceptInvitePage,
  texts: ['teams', 'auth'],
}));

const pricingTexts = ['pricing', 'sending'] as const;
const loadPricing = async () => (await import('../../features/billing/pages/pricing-page.js')).PricingPage;

const pricingPages: readonly Page[] = [
  {
    path: paths.pricing,
    load: loadPricing,
    texts: pricingTexts,
    title: 'pricing',
    pays: true,
    isOfPlans: true,
    isPrerendered: true,
    isIndexed: true,
    children: planChoiceCodes.map((choice) => ({ path: `${paths.pricing}/${choice}` })),
  },
  { path: '/signup', load: loadPricing, texts: pricingTexts, title: 'pricing', isOfPlans: true },
];

/** Pages about plans are absent where the installation shows none. */
const isThere = ({ isOfPlans }: Page) => !isOfPlans || showsPlans();

/** For anyone, apart from Home. */
export const publicPages: readonly Page[] = [
  {
    load: loadQueryLayout,
    children: (
      [
        ...loginPages,
        ...pricingPages,
        {
          path: '/welcomeback',
          load: async () => (await import('../../features/billing/pages/welcome-back-page.js')).WelcomeBackPage,
          texts: pricingTexts,
          title: 'pricing',
          isOfPlans: true,
        },
        {
          path: '/updatepassword',
          load: async () => (await import('../../features/auth/pages/update-password-page.js')).UpdatePasswordPage,
          texts: ['auth'],
          title: 'updatePassword',
        },
        {
          path: '/single-sign-on',
          load: async () => (await import('../../features/auth/pages/single-sign-on-page.js')).SingleSignOnPage,
          texts: ['security'],
        },
        {
          path: '/login-link',
          load: async () => (await import('../../features/auth/pages/login-link-page.js')).LoginLinkPage,
          texts: ['security'],
        },
        {
          path: '/not-me',
          load: async () => (await import('../../features/auth/pages/lock-out-pages.js')).DisownLoginPage,
          texts: ['security'],
        },
        {
          path: '/undo-address',
          load: async () => (await import('../../features/auth/pages/lock-out-pages.js')).UndoAddressPage,
          texts: ['security'],
        },
        {
          path: '/about',
          load: async () => (await import('../../features/about/pages/about-page.js')).AboutPage,
          texts: ['about'],
          title: 'about',
          isPrerendered: true,
          isIndexed: true,
        },
        {
          path: '/updates',
          load: async () => (await import('../../features/changelog/pages/updates-page.js')).UpdatesPage,
          texts: ['site'],
          title: 'updates',
          isPrerendered: true,
          isIndexed: true,
        },
        {
          path: '/appeal',
          load: async () => (await import('../../features/appeals/pages/appeal-page.js')).AppealPage,
          texts: ['abuse'],
        },
        ...invitePages,
        {
          path: '/invite/:code',
          load: async () => (await import('../../features/auth/pages/invite-page.js')).InvitePage,
          texts: ['auth'],
          title: 'invite',
        },
        ...downloadPages,
        {
          path: '/r/:slug/:personId?',
          load: loadRequest,
          texts: ['submit', 'send'],
          records: true,
          isPrerendered: true,
        },
        {
          path: '/extension/:id',
          load: async () => (await import('../../features/extensions/pages/extension-page.js')).ExtensionPage,
          texts: ['extensions'],
        },
        {
          path: paths.lifetime,
          load: async () => (await import('../pages/lifetime-route.js')).LifetimeRoute,
          texts: ['lifetime', 'sending', 'errors'],
          title: 'lifetime',
          isOfPlans: true,
          isIndexed: true,
        },
        {
          path: paths.verify,
          load: async () => (await import('../../features/receipts/pages/verify-page.js')).VerifyPage,
          texts: ['receipts'],
          title: 'verify',
          isIndexed: true,
        },
      ] satisfies Page[]
    ).filter(isThere),
  },
  { path: '/index.html', load: async () => (await import('../pages/home-redirect.js')).HomeRedirect },
  notFoundPage,
];
