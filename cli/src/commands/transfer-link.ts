import { idSchema, slugSchema } from '#contract/primitives.js';
import { usageError } from '../exit-codes.js';
import { parsedUrl } from '../server/parsed-url.js';

export interface TransferLink {
  server: string;
  slug: string;
  /** Of a personal link. */
  recipientId: string | undefined;
}

const pages = new Set(['w', 'd', 'downloads']);

/** A link as people get it, or a bare slug where the server is known. */
export function readTransferLink(text: string, knownServer: string): TransferLink {
  if (slugSchema.safeParse(text).success) return { server: knownServer, slug: text, recipientId: undefined };
  const url = parsedUrl(text);
  const [page = '', slug, recipientId] = (url?.pathname ?? '').split('/').filter((segment) => segment !== '');
  if (!url?.protocol.startsWith('http') || !pages.has(page) || !slugSchema.safeParse(slug).success) {
    throw usageError(`"${text}" is no link to a transfer.`);
  }
  const isRecipient = idSchema.safeParse(recipientId).success;
  return { server: url.origin, slug: slug ?? '', recipientId: isRecipient ? recipientId : undefined };
}
