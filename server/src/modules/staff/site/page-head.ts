import type { Request } from 'express';
import type { Language } from '#contract/primitives.js';
import { siteAddress, siteLanguages } from '#contract/site/site-address.js';
import type { PageFacts } from '#contract/site/public-site.js';
import type { Installation } from '../../platform/policies/index.js';
import { NONCE_MARK } from '#contract/site/rendered-page.js';
import { installationCss } from '#contract/site/installation-css.js';
import { linkAccountOf } from '../../../core/http/request-origin.js';

/** Values of the client's `lang` attribute. */
export const langTags: Record<Language, string> = { en: 'en', zh: 'zh-CN' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const ICON = /<link rel="icon"[^>]*>/;

function openGraph({
  image,
  ...facts
}: Record<'title' | 'description' | 'url' | 'site_name', string> & { image: string | null }): string {
  const tags = {
    ...facts,
    type: 'website',
    ...(image !== null && { image, 'image:width': '1200', 'image:height': '630' }),
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`)
    .join('');
}

/** Title, icon and colours of the installation. */
export function presentedBy({ name, icon, color }: Installation, template: string): string {
  const style = color === null ? '' : `<style nonce="${NONCE_MARK}">${installationCss(color)}</style>`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>${style}`)
    .replace(ICON, (ours) => (icon === '' ? ours : `<link rel="icon" href="${icon}">`));
}

interface DescribedPage {
  /** Without language. */
  path: string;
  facts: PageFacts;
  /** The language that the address names. */
  named: Language | null;
  publicUrl: string;
  /** The name of the installation. */
  name: string;
}

/** Replaces the general facts of `index.html` with those of this page, for search engines and chats. */
export function withFacts(page: string, { path, facts, named, publicUrl, name }: DescribedPage): string {
  const { title, description, picture } = facts;
  const addressIn = (language: Language) => publicUrl + siteAddress(path, language);
  // The address without a language is the English one.
  const url = addressIn(named ?? 'en');
  const links = [
    ['canonical', '', url],
    ...siteLanguages.map((each) => ['alternate', langTags[each], addressIn(each)] as const),
    ['alternate', 'x-default', addressIn('en')],
  ] as const;
  const tags = [
    ...links.map(
      ([rel, hreflang, href]) =>
        `<link rel="${rel}"${hreflang && ` hreflang="${hreflang}"`} href="${escapeHtml(href)}">`,
    ),
    openGraph({ title, description, url, image: publicUrl + picture, site_name: name }),
    // `<` could end the element early.
    ...facts.facts.map(
      (fact) => `<script type="application/ld+json">${JSON.stringify(fact).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
  return page
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(`${title} · ${name}`)}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_tag, start: string) => start + escapeHtml(description))
    .replace('</head>', () => tags.join('') + '</head>');
}

interface LinkPlace {
  request: Request;
  publicUrl: string;
  name: string;
  /** Path of the picture; undefined without a build. */
  picture: string | undefined;
}

/** Tags of the preview that chats show of a shared link. */
export function linkTags(
  text: { title: string; description: string },
  { request, publicUrl, name, picture }: LinkPlace,
): string {
  const origin = linkAccountOf(request) === null ? publicUrl : `${new URL(publicUrl).protocol}//${request.host}`;
  return openGraph({
    ...text,
    url: origin + request.path,
    image: picture === undefined ? null : publicUrl + picture,
    site_name: name,
  });
}
