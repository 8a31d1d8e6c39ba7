export const roadmapPath = '/roadmap';
export const entryPath = (entryId: string): string => `${roadmapPath}/${entryId}`;
