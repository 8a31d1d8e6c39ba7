import { adminPaths, casePath, linkPath, messagePath, personPath } from '../../features/admin/admin-paths.js';
import { loadQueryLayout, notFoundPage, type Page } from './page.js';

/** Pages of the installation's staff. They name themselves, so that their names are no part of other pages. */
export const adminPages: readonly Page[] = [
  {
    load: loadQueryLayout,
    children: [
      {
        path: adminPaths.start,
        load: async () => (await import('../admin/admin-frame.js')).AdminFrame,
        texts: ['admin'],
        gate: 'staff',
        children: [
          {
            path: adminPaths.start,
            load: async () => (await import('../../features/admin/pages/start-page.js')).StartPage,
          },
          {
            path: adminPaths.people,
            load: async () => (await import('../../features/admin/pages/people-page.js')).PeoplePage,
            texts: ['sending', 'list'],
          },
          {
            path: personPath(':userId'),
            load: async () => (await import('../../features/admin/pages/person-page.js')).PersonPage,
            texts: ['sending', 'operations', 'abuse', 'inbox'],
          },
          {
            path: adminPaths.links,
            load: async () => (await import('../../features/admin/pages/links-page.js')).LinksPage,
            texts: ['list'],
          },
          {
            path: linkPath(':linkId'),
            load: async () => (await import('../../features/admin/pages/link-page.js')).LinkPage,
            texts: ['abuse', 'receipts'],
          },
          {
            path: adminPaths.codes,
            load: async () => (await import('../../features/admin/pages/codes-page.js')).CodesPage,
            texts: ['sending', 'list'],
          },
          {
            path: `${adminPaths.codes}/batch`,
            load: async () => (await import('../../features/admin/pages/batch-page.js')).BatchPage,
            texts: ['list'],
          },
          {
            path: adminPaths.subscriptions,
            load: async () => (await import('../../features/admin/pages/subscriptions-page.js')).SubscriptionsPage,
            texts: ['sending', 'list'],
          },
          {
            path: adminPaths.cases,
            load: async () => (await import('../../features/admin/pages/cases-page.js')).CasesPage,
            texts: ['abuse', 'list'],
          },
          {
            path: adminPaths.denied,
            load: async () => (await import('../../features/admin/pages/denied-files-page.js')).DeniedFilesPage,
            texts: ['list'],
          },
          {
            path: adminPaths.cleared,
            load: async () => (await import('../../features/admin/pages/cleared-files-page.js')).ClearedFilesPage,
            texts: ['list'],
          },
          {
            path: casePath(':caseId'),
            load: async () => (await import('../../features/admin/pages/case-page.js')).CasePage,
            texts: ['abuse'],
          },
          {
            path: adminPaths.inbox,
            load: async () => (await import('../../features/admin/pages/inbox-page.js')).InboxPage,
            texts: ['inbox', 'list'],
          },
          {
            path: messagePath(':messageId'),
            load: async () => (await import('../../features/admin/pages/message-page.js')).MessagePage,
            texts: ['inbox', 'sending'],
          },
          {
            path: adminPaths.mails,
            load: async () => (await import('../../features/admin/pages/mails-page.js')).MailsPage,
            texts: ['operations', 'list'],
          },
          {
            path: adminPaths.mailBlocks,
            load: async () => (await import('../../features/admin/pages/mail-blocks-page.js')).MailBlocksPage,
            texts: ['operations', 'list'],
          },
          {
            path: adminPaths.queues,
            load: async () => (await import('../../features/admin/pages/queues-page.js')).QueuesPage,
            texts: ['operations', 'list'],
          },
          {
            path: adminPaths.storage,
            load: async () => (await import('../../features/admin/pages/storage-page.js')).StoragePage,
            texts: ['operations', 'list'],
          },
          {
            path: adminPaths.processes,
            load: async () => (await import('../../features/admin/pages/processes-page.js')).ProcessesPage,
            texts: ['operations', 'list'],
          },
          {
            path: adminPaths.policies,
            load: async () => (await import('../../features/admin/pages/policies-page.js')).PoliciesPage,
            texts: ['send'],
          },
          {
            path: adminPaths.log,
            load: async () => (await import('../../features/admin/pages/log-page.js')).LogPage,
            texts: ['operations', 'abuse', 'inbox', 'sending', 'list'],
          },
        ],
      },
    ],
  },
  notFoundPage,
];
