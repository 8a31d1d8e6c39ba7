export const adminPaths = { people: '/admin', log: '/admin/log' } as const;
export const personPath = (userId: string): string => `${adminPaths.people}/people/${userId}`;
