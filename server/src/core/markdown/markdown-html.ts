import Markdown from 'markdown-to-jsx/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Allowed elements. No image: it would reveal the reader to another host. */
const allowed: ReadonlySet<unknown> = new Set([
  'p',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'br',
]);
/** Headings of an entry are nested below its title, whatever level they were written as. */
const headings: ReadonlySet<unknown> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** http(s) and own paths only; null for anything else. */
export function safeHref(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  if (/^\/(?![/\\])/.test(address) && !/[\s\\]/.test(address)) return address;
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

interface GivenProps {
  key?: string | number | null;
  href?: unknown;
}

/** Called by the renderer for each element; drops all attributes but a safe `href`. */
function createSafely(tag: unknown, props: GivenProps | null, ...children: ReactNode[]) {
  const key = props?.key ?? null;
  if (tag === 'a') {
    const href = safeHref(props?.href);
    if (href === null) return createElement(Fragment, { key }, ...children);
    const outside = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' };
    return createElement('a', { key, href, ...outside }, ...children);
  }
  if (headings.has(tag)) return createElement('h4', { key }, ...children);
  if (typeof tag === 'string' && allowed.has(tag)) return createElement(tag, { key }, ...children);
  return createElement(Fragment, { key }, ...children);
}

/**
 * Untrusted Markdown as HTML that pages may show as it is: raw HTML is text, and only what is named above becomes an
 * element.
 */
export function markdownHtml(markdown: string): string {
  const options = {
    disableParsingRawHTML: true,
    forceBlock: true,
    wrapper: Fragment,
    createElement: createSafely as unknown as typeof createElement,
  };
  return renderToStaticMarkup(createElement(Markdown, { options }, markdown));
}
