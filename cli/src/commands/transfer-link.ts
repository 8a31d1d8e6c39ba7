import { idPattern, requestLinkPattern, slugPattern, visibleText } from '#contract/formats.js';
import { usageError } from '../exit-codes.js';
import { parsedUrl } from '../server/parsed-url.js';

export interface TransferLink {
  server: string;
  slug: string;
  /** Id in a personal link. */
  recipientId: string | undefined;
}

interface Kind {
  name: string;
  /** Pages that the link may lead to; the slug comes next. */
  pages: readonly string[];
  slug: RegExp;
}

const transfers: Kind = {
  name: 'transfer',
  pages: ['/w/', '/d/', '/downloads/', '/dash/transfers/'],
  slug: slugPattern,
};
const requests: Kind = { name: 'request', pages: ['/r/', '/dash/requests/'], slug: requestLinkPattern };

/** A link in any form that people copy, on any server or domain; or a bare slug, where the server is known. */
export function readTransferLink(text: string, knownServer: string): TransferLink {
  const { server, slug, rest } = readLink(text, knownServer, transfers);
  return { server, slug, recipientId: idPattern.test(rest) ? rest : undefined };
}

/** Slug for calls of a logged-in user, which go to the server of the login. */
export function slugOfTransfer(text: string): string {
  return readLink(text, undefined, transfers).slug;
}

export function slugOfRequest(text: string): string {
  return readLink(text, undefined, requests).slug;
}

function readLink(text: string, knownServer: string | undefined, { name, pages, slug: pattern }: Kind) {
  const bare = visibleText(text).trim().replace(before, '').replace(behind, '');
  if (pattern.test(bare)) return { server: knownServer ?? '', slug: bare, rest: '' };
  const url = urlOf(bare, knownServer);
  const path = url?.pathname.replace(/\/{2,}/g, '/') ?? '';
  const page = pages.find((each) => path.startsWith(each));
  const [slug = '', rest = ''] = page === undefined ? [] : path.slice(page.length).split('/');
  if (!url || !pattern.test(slug)) throw usageError(`"${text}" is not a link to a ${name}.`);
  return { server: url.origin, slug, rest };
}

/** Characters that surround or follow a link in running text. */
const before = /^[<([{"'`“‘«「『《〈（【]+/u;
const behind = /[>)\]}"'`”’»」』》〉）】.,;:!?…。，；：！？、]+$/u;

function urlOf(text: string, knownServer: string | undefined): URL | undefined {
  const isWhole = /^https?:\/\//i.test(text);
  if (!isWhole && text.includes('://')) return undefined;
  if (isWhole) return parsedUrl(text);
  if (text.startsWith('/')) return parsedUrl(text, knownServer ?? UNUSED);
  // Without its scheme, as browsers show it; the server that is known may have none that is safe.
  const host = text.split('/')[0] ?? '';
  if (!/^[^\s:?#@]+(:\d{1,5})?$/.test(host)) return undefined;
  const known = knownServer === undefined ? undefined : parsedUrl(knownServer);
  return parsedUrl(`${known?.host === host ? known.protocol : 'https:'}//${text}`);
}

/** Only the slug matters. */
const UNUSED = 'https://unused.invalid';
