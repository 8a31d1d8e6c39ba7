export const adminPaths = {
  people: '/admin',
  cases: '/admin/cases',
  denied: '/admin/cases/denied-files',
  inbox: '/admin/inbox',
  policies: '/admin/policies',
  log: '/admin/log',
} as const;
export const personPath = (userId: string): string => `${adminPaths.people}/people/${userId}`;
export const casePath = (caseId: string): string => `${adminPaths.cases}/${caseId}`;
export const messagePath = (messageId: string): string => `${adminPaths.inbox}/${messageId}`;
