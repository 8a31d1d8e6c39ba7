/*
 * Fields of answers that open something without a session, at any depth. The answers of an impersonation (see `inView`)
 * contain none of them: staff who see a person's pages must not open their files, now or later.
 */

/** Ids in links. An impersonation gets them sealed: its own calls accept them, and they open nothing else. */
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
  // Subject of an entry of the team's activity: often a slug.
  'subject',
  // Bodies of webhook deliveries: the request contains links, and the answer may repeat them.
  'body',
  'answer',
  // A passphrase opens it, and passphrases can be guessed.
  'wrappedKey',
]);

export type ViewRule = 'sealed' | 'emptied' | 'shown';

export function viewRuleOf(field: string): ViewRule {
  if (sealed.has(field)) return 'sealed';
  return emptied.has(field) ? 'emptied' : 'shown';
}
