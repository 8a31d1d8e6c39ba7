export const adminPaths = {
  start: '/admin',
  people: '/admin/people',
  links: '/admin/links',
  codes: '/admin/codes',
  subscriptions: '/admin/subscriptions',
  cases: '/admin/cases',
  denied: '/admin/cases/denied-files',
  cleared: '/admin/cases/cleared-files',
  mails: '/admin/mails',
  mailBlocks: '/admin/mails/blocks',
  queues: '/admin/queues',
  storage: '/admin/storage',
  processes: '/admin/processes',
  inbox: '/admin/inbox',
  policies: '/admin/policies',
  log: '/admin/log',
} as const;
export const personPath = (userId: string): string => `${adminPaths.people}/${userId}`;
export const linkPath = (linkId: string): string => `${adminPaths.links}/${linkId}`;
export const batchPath = (batch: string): string => `${adminPaths.codes}/batch?name=${encodeURIComponent(batch)}`;
export const casePath = (caseId: string): string => `${adminPaths.cases}/${caseId}`;
export const messagePath = (messageId: string): string => `${adminPaths.inbox}/${messageId}`;

/** Served beside the app, see `server/src/queue-board.ts`. */
export const QUEUE_BOARD = '/queues';
