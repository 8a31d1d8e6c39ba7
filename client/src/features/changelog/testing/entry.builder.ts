import type { ChangelogEntry } from '#contract/site/site.js';

export function buildEntry(changes: Partial<ChangelogEntry> & Pick<ChangelogEntry, 'id' | 'created'>): ChangelogEntry {
  const { id } = changes;
  return { types: ['new', 'odd'], title: `About ${id}`, markdownDetails: `The **${id}** text`, ...changes };
}
