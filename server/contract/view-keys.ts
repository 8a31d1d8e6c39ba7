/*
 * What opens something without a session, by the names of fields, at any depth of an answer. A view (see `inView`) hands
 * out none of it: whoever of the staff sees a person's pages must not open their files, now or later.
 */

/** Ids that stand in a link. In a view they are sealed: its own calls take them back, and they open nothing. */
const sealed = new Set(['slug', 'transferSlug', 'addTo', 'recipientId', 'personId']);

/** Addresses, keys, and texts that hold them. In a view they are empty. */
const emptied = new Set([
  'link',
  'url',
  'customSlug',
  'itemPath',
  'pageUrl',
  'pdfUrl',
  // A picture of what a recording shows.
  'poster',
  // What an entry of the team's activity is about: often a slug.
  'subject',
  // Of the deliveries of webhooks: what was sent holds links, what came back may repeat them.
  'body',
  'answer',
]);

export type ViewRule = 'sealed' | 'emptied' | 'shown';

export function viewRuleOf(field: string): ViewRule {
  if (sealed.has(field)) return 'sealed';
  return emptied.has(field) ? 'emptied' : 'shown';
}
