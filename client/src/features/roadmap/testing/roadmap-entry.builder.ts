import type { AdminRoadmapEntry, RoadmapEntry } from '#contract/site/roadmap.js';

const DAY_MS = 86_400_000;

export function buildRoadmapEntry(changes: Partial<RoadmapEntry> = {}): RoadmapEntry {
  return {
    entryId: 'e1',
    title: 'Whole folders in requests',
    text: 'Who is asked for files can hand in folders, and they stay folders.\n\nToday their files arrive side by side.',
    state: 'planned',
    since: Date.now() - 9 * DAY_MS,
    votes: 12,
    isVoted: false,
    ...changes,
  };
}

export function buildAdminEntry(changes: Partial<AdminRoadmapEntry> = {}): AdminRoadmapEntry {
  const { title, text, entryId, state, since, votes } = buildRoadmapEntry();
  return {
    entryId,
    state,
    since,
    votes,
    title: { en: title, zh: '文件请求支持整个文件夹' },
    text: { en: text, zh: '被请求的人可以提交文件夹，结构保持不变。' },
    ...changes,
  };
}
