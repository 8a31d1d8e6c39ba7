import { paths } from '../paths.js';
import { loadQueryLayout, notFoundPage, type Page } from './page.js';

/** Pages of the settings, which share a navigation of their own. */
export const settingsPages: readonly Page[] = [
  {
    path: paths.account,
    load: async () => (await import('../pages/account-route.js')).AccountRoute,
    texts: ['account', 'send'],
  },
  {
    path: paths.encryption,
    load: async () => (await import('../../features/encryption/pages/encryption-page.js')).EncryptionPage,
    texts: ['encryption'],
  },
  {
    path: paths.profile,
    load: async () => (await import('../../features/profile/pages/profile-page.js')).ProfilePage,
    texts: ['profile'],
    title: 'profile',
    accountMenu: 'profile',
  },
  {
    path: paths.teams,
    load: async () => (await import('../../features/teams/pages/teams-page.js')).TeamsPage,
    texts: ['teams'],
    gate: 'teamAdmin',
    accountMenu: 'teams',
  },
  {
    path: paths.billing,
    load: async () => (await import('../../features/billing/pages/billing-page.js')).BillingPage,
    texts: ['billing', 'pricing', 'sending'],
    title: 'billing',
    gate: 'teamAdmin',
    accountMenu: 'billing',
  },
  {
    path: paths.settings,
    load: async () => (await import('../../features/domains/pages/settings-page.js')).SettingsPage,
    texts: ['domains'],
    title: 'domain',
    gate: 'teamAdmin',
    accountMenu: 'domain',
  },
  {
    path: paths.developers,
    load: async () => (await import('../../features/developers/pages/developers-page.js')).DevelopersPage,
    texts: ['developers'],
    title: 'developers',
  },
  {
    path: paths.customize,
    load: async () => (await import('../pages/customize-route.js')).CustomizeRoute,
    texts: ['branding', 'profile'],
    title: 'customize',
    accountMenu: 'customize',
  },
  { path: paths.poweredBy, load: async () => (await import('../pages/powered-by-redirect.js')).PoweredByRedirect },
];

/** Pages of the dashboard, in the order of its rail. */
export const dashChildren: readonly Page[] = [
  {
    path: paths.dash,
    load: async () => (await import('../pages/dash-home-route.js')).DashHomeRoute,
    texts: ['transfers', 'send'],
    title: 'dash',
    rail: 'home',
  },
  {
    path: paths.transfers,
    load: async () => (await import('../pages/transfers-route.js')).TransfersRoute,
    texts: ['transfers', 'list'],
    title: 'transfers',
    rail: 'transfers',
    children: [{ path: `${paths.transfers}/:slug` }],
  },
  {
    path: paths.received,
    load: async () => (await import('../pages/received-route.js')).ReceivedRoute,
    texts: ['received', 'list'],
    title: 'received',
    rail: 'received',
  },
  {
    path: paths.receivedForRequests,
    load: async () => (await import('../pages/received-submissions-route.js')).ReceivedSubmissionsRoute,
    texts: ['requests', 'received', 'list'],
    title: 'received',
  },
  {
    path: paths.requests,
    load: async () => (await import('../../features/requests/pages/requests-page.js')).RequestsPage,
    texts: ['requests', 'list'],
    title: 'requests',
    rail: 'requests',
  },
  {
    path: `${paths.requests}/new`,
    load: async () => (await import('../../features/requests/pages/new-request-page.js')).NewRequestPage,
    texts: ['requests', 'send'],
    title: 'newRequest',
  },
  {
    path: `${paths.requests}/:slug`,
    load: async () => (await import('../pages/request-route.js')).RequestRoute,
    texts: ['requests'],
    title: 'requests',
  },
  {
    path: `${paths.requests}/:slug/edit`,
    load: async () => (await import('../../features/requests/pages/edit-request-page.js')).EditRequestPage,
    texts: ['requests', 'send'],
    title: 'editRequest',
  },
  {
    path: paths.contacts,
    load: async () => (await import('../pages/contacts-route.js')).ContactsRoute,
    texts: ['contacts', 'list'],
    title: 'contacts',
    rail: 'contacts',
  },
  {
    path: paths.analytics,
    load: async () => (await import('../../features/analytics/pages/analytics-page.js')).AnalyticsPage,
    texts: ['analytics'],
    title: 'analytics',
    rail: 'analytics',
  },
  { load: async () => (await import('../dash/settings-frame.js')).SettingsFrame, children: settingsPages },
];

export const dashPages: readonly Page[] = [
  {
    load: loadQueryLayout,
    children: [
      {
        path: paths.dash,
        load: async () => (await import('../dash/dash-frame.js')).DashFrame,
        texts: ['dash'],
        records: true,
        gate: 'member',
        children: dashChildren,
      },
    ],
  },
  notFoundPage,
];
