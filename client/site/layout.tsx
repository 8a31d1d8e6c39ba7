import type { ReactNode } from 'react';
import type { Language } from '#contract/primitives.js';
import type { SiteSettings } from '#contract/site/public-site.js';
import { installationCssPath } from '#contract/site/installation-css.js';
import { address, languages } from './address.js';
import { Footer } from './footer.js';
import type { Frame } from './frame.js';
import { Header } from './header.js';
import { siteTexts } from './texts.js';

export interface PageHead {
  /** Without language. */
  path: string;
  language: Language;
  title: string;
  description: string;
  type: 'website' | 'article';
  /** The drawing for the picture that chats show. */
  drawing: string;
  /** For search engines (schema.org). */
  facts: readonly object[];
  /** There is no such page in the other language. */
  isAlone?: boolean;
}

export const organizationOf = ({ origin, name, icon }: Pick<SiteSettings, 'origin' | 'name' | 'icon'>): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name,
  url: `${origin}/`,
  logo: origin + (icon || '/favicon.svg'),
});

/** The address of the picture that chats show for a page. */
export const picturePath = (path: string, language: Language): string =>
  `/og${path === '/' ? '/home' : path}.${language}.png`;

/** A fact for search engines (schema.org). */
export function Fact({ fact }: { fact: object }) {
  return (
    <script
      type="application/ld+json"
      // `<` could end the element early.
      // eslint-disable-next-line react/no-danger -- JSON of our own, as schema.org wants it
      dangerouslySetInnerHTML={{ __html: JSON.stringify(fact).replaceAll('<', '\\u003c') }}
    />
  );
}

function Meta({ head, site }: { head: PageHead; site: Pick<SiteSettings, 'origin' | 'name' | 'icon'> }) {
  const { path, language, title, description, type, facts, isAlone } = head;
  const { origin, name: product } = site;
  const url = origin + address(path, language);
  const og: Record<string, string> = {
    title,
    description,
    type,
    url,
    site_name: product,
    locale: language === 'zh' ? 'zh_CN' : 'en_US',
    image: origin + picturePath(path, language),
    'image:width': '1200',
    'image:height': '630',
    'image:alt': title,
  };
  return (
    <>
      <title>{`${title} · ${product}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {!isAlone && (
        <>
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={siteTexts[each].tag} href={origin + address(path, each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
        </>
      )}
      {Object.entries(og).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {[organizationOf(site), ...facts].map((fact, at) => (
        <Fact key={at} fact={fact} />
      ))}
    </>
  );
}

interface PageProps {
  head: PageHead;
  site: Pick<SiteSettings, 'origin' | 'name' | 'logo' | 'icon' | 'color' | 'assets'>;
  frame: Frame;
  children: ReactNode;
}

/** A whole document of the public site: complete without scripts. */
export function Page({ head, site, frame, children }: PageProps) {
  const { assets, name, logo, icon, color } = site;
  const t = siteTexts[head.language];
  const feed = address('/blog/feed.xml', head.language);
  return (
    <html lang={t.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta head={head} site={site} />
        <link rel="icon" href={icon || '/favicon.svg'} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {frame.hasBlog && (
          <link rel="alternate" type="application/rss+xml" title={`${name} ${t.blog.title}`} href={feed} />
        )}
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />
        <link rel="stylesheet" href={assets.styles} />
        {color !== null && <link rel="stylesheet" href={installationCssPath(color)} />}
        <script src={assets.script} />
      </head>
      <body>
        <a className="skip" href="#content">
          {t.skip}
        </a>
        <Header t={t} head={head} name={name} logo={logo} {...frame} />
        <main id="content">{children}</main>
        <Footer t={t} language={head.language} logo={logo} {...frame} />
      </body>
    </html>
  );
}
