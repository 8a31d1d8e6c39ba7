import type { RequestRow } from '#contract/requests/requests.js';

/**
 * A link of a request, as its owner passes it on: that of an encrypted one carries the public key, so that its page notices a key
 * that the server has exchanged. Browsers do not send what follows the `#`.
 */
export const linkOf = (link: string, { sealedTo }: Pick<RequestRow, 'sealedTo'>): string =>
  sealedTo === null || link === '' ? link : `${link}#${sealedTo}`;
