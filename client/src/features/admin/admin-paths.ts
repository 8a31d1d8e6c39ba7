export const adminPaths = {
  people: '/admin',
  cases: '/admin/cases',
  denied: '/admin/cases/denied-files',
  policies: '/admin/policies',
  log: '/admin/log',
  doctor: '/admin/doctor',
} as const;
export const personPath = (userId: string): string => `${adminPaths.people}/people/${userId}`;
export const casePath = (caseId: string): string => `${adminPaths.cases}/${caseId}`;
