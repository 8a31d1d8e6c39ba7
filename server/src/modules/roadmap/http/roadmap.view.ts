import type { Language } from '#contract/primitives.js';
import type { AdminRoadmapEntry, RoadmapEntry as EntryView } from '#contract/site/roadmap.js';
import type { RoadmapEntry } from '../domain/roadmap-entry.js';
import type { SeenEntry } from '../roadmap.service.js';

export function toSeenView({ entry, isVoted }: SeenEntry, lang: Language): EntryView {
  return { ...toAdminView(entry), title: entry.title[lang], text: entry.text[lang], isVoted };
}

export function toAdminView({ id, title, text, state, stateSince, votes }: RoadmapEntry): AdminRoadmapEntry {
  return { entryId: id, title, text, state, since: stateSince.getTime(), votes };
}
