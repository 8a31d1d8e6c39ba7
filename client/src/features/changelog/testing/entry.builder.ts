import type { ShownChangelogEntry } from '#contract/site/site.js';

export function buildEntry(
  changes: Partial<ShownChangelogEntry> & Pick<ShownChangelogEntry, 'id' | 'created'>,
): ShownChangelogEntry {
  const { id } = changes;
  return {
    types: ['new', 'odd'],
    title: `About ${id}`,
    markdownDetails: '',
    detailsHtml: `<p>The <strong>${id}</strong> text</p>`,
    ...changes,
  };
}
