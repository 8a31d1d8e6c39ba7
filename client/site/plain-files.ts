import type { SiteSettings } from '#contract/site/public-site.js';
import type { Language } from '#contract/primitives.js';
import { address, languages } from './address.js';
import { articlePath } from './blog.js';
import type { Article } from './content.js';
import { siteTexts } from './texts.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function feed(
  articles: readonly Article[],
  language: Language,
  { origin, name }: Pick<SiteSettings, 'origin' | 'name'>,
): string {
  const { tag, blog } = siteTexts[language];
  const items = articles.map(({ slug, title, description, published }) => {
    const url = origin + address(articlePath(slug), language);
    const day = new Date(published).toUTCString();
    return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${day}</pubDate><description>${escapeXml(description)}</description></item>`;
  });
  const self = origin + address('/blog/feed.xml', language);
  const head = `<title>${escapeXml(`${name}: ${blog.title}`)}</title><link>${origin}${address('/blog', language)}</link><description>${escapeXml(blog.lead)}</description><language>${tag}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`;
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}${items.join('')}</channel></rss>`;
}

/** Every page, with its addresses per language. */
export function sitemap(paths: readonly string[], origin: string): string {
  const pages = paths.flatMap((path) => {
    const links = languages.map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${siteTexts[each].tag}" href="${origin}${address(path, each)}"/>`,
    );
    return languages.map((each) => `<url><loc>${origin}${address(path, each)}</loc>${links.join('')}</url>`);
  });
  return `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${pages.join('')}</urlset>`;
}

/** Addresses of users' transfers are kept out of search engines. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/dash', '/w/', '/d/', '/downloads/', '/r/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** RFC 9116. */
export const securityText = (origin: string, supportEmail: string, nextYear: string): string =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${nextYear}`,
    'Preferred-Languages: en, zh',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
