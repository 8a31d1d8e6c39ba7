import { adminPaths, casePath, linkPath, messagePath, personPath } from '../../features/admin/admin-paths.js';
import { loadQueryLayout, notFoundPage, type Page } from './page.js';

/** Pages of the installation's staff. They name themselves, so that their names are no part of other pages. */
export const adminPages: readonly Page[] = [
  {
    load: loadQueryLayout,
    children: [
      {
        path: adminPaths.people,
        load: async () => (await import('../admin/admin-frame.js')).AdminFrame,
        texts: [
          'admin',
          'operations',
          'abuse',
          'inbox',
          'send',
          'sending',
          'list',
          'receipts',
          'errors',
          'memberErrors',
        ],
        gate: 'staff',
        children: [
          { path: adminPaths.people, load: async () => (await import('../admin/people-route.js')).PeopleRoute },
          {
            path: personPath(':userId'),
            load: async () => (await import('../../features/admin/pages/person-page.js')).PersonPage,
          },
          {
            path: adminPaths.links,
            load: async () => (await import('../../features/admin/pages/links-page.js')).LinksPage,
          },
          {
            path: linkPath(':linkId'),
            load: async () => (await import('../../features/admin/pages/link-page.js')).LinkPage,
          },
          {
            path: adminPaths.codes,
            load: async () => (await import('../../features/admin/pages/codes-page.js')).CodesPage,
          },
          {
            path: `${adminPaths.codes}/batch`,
            load: async () => (await import('../../features/admin/pages/batch-page.js')).BatchPage,
          },
          {
            path: adminPaths.subscriptions,
            load: async () => (await import('../../features/admin/pages/subscriptions-page.js')).SubscriptionsPage,
          },
          {
            path: adminPaths.cases,
            load: async () => (await import('../../features/admin/pages/cases-page.js')).CasesPage,
          },
          {
            path: adminPaths.denied,
            load: async () => (await import('../../features/admin/pages/denied-files-page.js')).DeniedFilesPage,
          },
          {
            path: adminPaths.cleared,
            load: async () => (await import('../../features/admin/pages/cleared-files-page.js')).ClearedFilesPage,
          },
          {
            path: casePath(':caseId'),
            load: async () => (await import('../../features/admin/pages/case-page.js')).CasePage,
          },
          {
            path: adminPaths.inbox,
            load: async () => (await import('../../features/admin/pages/inbox-page.js')).InboxPage,
          },
          {
            path: messagePath(':messageId'),
            load: async () => (await import('../../features/admin/pages/message-page.js')).MessagePage,
          },
          {
            path: adminPaths.mails,
            load: async () => (await import('../../features/admin/pages/mails-page.js')).MailsPage,
          },
          {
            path: adminPaths.mailBlocks,
            load: async () => (await import('../../features/admin/pages/mail-blocks-page.js')).MailBlocksPage,
          },
          {
            path: adminPaths.queues,
            load: async () => (await import('../../features/admin/pages/queues-page.js')).QueuesPage,
          },
          {
            path: adminPaths.storage,
            load: async () => (await import('../../features/admin/pages/storage-page.js')).StoragePage,
          },
          {
            path: adminPaths.processes,
            load: async () => (await import('../../features/admin/pages/processes-page.js')).ProcessesPage,
          },
          {
            path: adminPaths.policies,
            load: async () => (await import('../../features/admin/pages/policies-page.js')).PoliciesPage,
          },
          {
            path: adminPaths.log,
            load: async () => (await import('../../features/admin/pages/log-page.js')).LogPage,
          },
        ],
      },
    ],
  },
  notFoundPage,
];
