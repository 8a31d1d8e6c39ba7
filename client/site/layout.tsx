import type { ReactNode } from 'react';
import type { Language } from '#contract/primitives.js';
import { roadmapPath } from '#contract/site/roadmap.js';
import type { SiteSettings } from '#contract/site/public-site.js';
import { address, languages } from './address.js';
import { Mark } from './drawings.js';
import { siteTexts, type SiteTexts } from './texts.js';

export interface PageHead {
  /** Without language. */
  path: string;
  language: Language;
  title: string;
  description: string;
  type: 'website' | 'article';
  /** Of the picture for chats. */
  drawing: string;
  /** For search engines (schema.org). */
  facts: readonly object[];
  /** There is no such page in the other language. */
  isAlone?: boolean;
}

/** A page of the site; `path` is without language. */
export interface NavLink {
  path: string;
  label: string;
}

/** What header and footer lead to. */
export interface Frame {
  /** What leads to the plans, which have no price where they are not sold. */
  plansLabel: string;
  /** The pages of the header's menu. */
  features: readonly NavLink[];
  products: readonly NavLink[];
  compared: readonly NavLink[];
  legal: readonly NavLink[];
  hasRoadmap: boolean;
  letsSignUp: boolean;
}

const NAME = 'Sampan';

export const organizationAt = (origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: NAME,
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
});

/** Of the picture that chats show of a page. */
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

function Meta({ path, language, title, description, type, facts, isAlone, origin }: PageHead & { origin: string }) {
  const url = origin + address(path, language);
  const og: Record<string, string> = {
    title,
    description,
    type,
    url,
    site_name: NAME,
    locale: language === 'zh' ? 'zh_CN' : 'en_US',
    image: origin + picturePath(path, language),
    'image:width': '1200',
    'image:height': '630',
    'image:alt': title,
  };
  return (
    <>
      <title>{`${title} · ${NAME}`}</title>
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
      {[organizationAt(origin), ...facts].map((fact, at) => (
        <Fact key={at} fact={fact} />
      ))}
    </>
  );
}

interface HeaderProps extends Pick<Frame, 'plansLabel' | 'features' | 'letsSignUp'> {
  t: SiteTexts;
  head: PageHead;
}

function MenuIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </svg>
  );
}

/** The page's script shows what fits the reader. */
function AccountLinks({ t, letsSignUp }: Pick<HeaderProps, 't' | 'letsSignUp'>) {
  return (
    <>
      <a href="/login" data-visitor>
        {t.nav.login}
      </a>
      {letsSignUp && (
        <a href="/register" className="button" data-visitor>
          {t.nav.signup}
        </a>
      )}
      <a href="/dash/account" data-member hidden>
        {t.nav.account}
      </a>
      <a href="/dash" className="button" data-member hidden>
        {t.nav.dash}
      </a>
    </>
  );
}

function Header({ t, head, features, plansLabel, letsSignUp }: HeaderProps) {
  const { path, language, isAlone } = head;
  const other: Language = language === 'en' ? 'zh' : 'en';
  const links = (
    <>
      <details className="drop">
        <summary>{t.nav.features}</summary>
        <ul>
          {features.map(({ path: feature, label }) => (
            <li key={feature}>
              <a href={address(feature, language)} aria-current={path === feature ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <a href={address('/blog', language)} aria-current={path === '/blog' ? 'page' : undefined}>
        {t.nav.blog}
      </a>
      <a href={address('/pricing', language)}>{plansLabel}</a>
      <a href={address('/about', language)} aria-current={path === '/about' ? 'page' : undefined}>
        {t.nav.about}
      </a>
      {!isAlone && (
        <a
          href={address(path, other)}
          hrefLang={siteTexts[other].tag}
          lang={siteTexts[other].tag}
          data-language={other}
        >
          {t.other}
        </a>
      )}
      <button type="button" className="scheme" data-scheme-switch hidden aria-label={t.scheme} title={t.scheme}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
          <path d="M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z" />
        </svg>
      </button>
      <AccountLinks t={t} letsSignUp={letsSignUp} />
    </>
  );
  return (
    <header className="top">
      <nav className="grid" aria-label={t.nav.label}>
        <a className="brand" href={address('/', language)}>
          <Mark size={30} />
          {NAME}
        </a>
        <div className="wide">{links}</div>
        <details className="menu">
          <summary aria-label={t.nav.menu}>
            <MenuIcon />
          </summary>
          <div>{links}</div>
        </details>
      </nav>
    </header>
  );
}

interface FooterProps extends Frame {
  t: SiteTexts;
  language: Language;
}

/** What the site leads to, by columns. */
export function FooterLinks({ t, language, plansLabel, products, compared, legal, hasRoadmap }: FooterProps) {
  const of = (links: readonly NavLink[]): [string, string][] =>
    links.map(({ path, label }) => [address(path, language), label]);
  const columns: [string, [string, string][]][] = [
    [t.nav.features, of(products)],
    [
      t.footer.product,
      [
        [address('/', language), t.nav.send],
        [address('/pricing', language), plansLabel],
        [address('/verify', language), t.links.verify],
        [address('/appsumoforever', language), t.links.lifetime],
      ],
    ],
    [
      t.footer.company,
      [
        [address('/about', language), t.nav.about],
        [address('/updates', language), t.links.updates],
        ...of(hasRoadmap ? [{ path: roadmapPath, label: t.roadmap.title }] : []),
        [address('/blog', language), t.nav.blog],
        [address('/blog/feed.xml', language), t.links.feed],
        [address('/support', language), t.help.title],
        ...of(legal),
      ],
    ],
    [t.footer.compare, of(compared)],
    [t.footer.development, of([{ path: '/docs/api', label: t.links.api }])],
  ];
  return (
    <nav aria-label={t.footer.label}>
      {columns.map(([name, links]) => (
        <section key={name}>
          <h2>{name}</h2>
          <ul>
            {links.map(([href, label]) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Footer(props: FooterProps) {
  return (
    <footer className="foot">
      <div className="grid">
        <p className="claim">
          <Mark size={24} />
          {props.t.claim}
        </p>
        <FooterLinks {...props} />
      </div>
    </footer>
  );
}

interface PageProps {
  head: PageHead;
  site: Pick<SiteSettings, 'origin' | 'assets'>;
  frame: Frame;
  children: ReactNode;
}

/** A whole document of the public site: complete without scripts. */
export function Page({ head, site: { origin, assets }, frame, children }: PageProps) {
  const t = siteTexts[head.language];
  const feed = address('/blog/feed.xml', head.language);
  return (
    <html lang={t.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta {...head} origin={origin} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={`${NAME} ${t.blog.title}`} href={feed} />
        <link rel="preload" as="font" type="font/woff2" href={assets.font} crossOrigin="" />
        <link rel="stylesheet" href={assets.styles} />
        <script src={assets.script} />
      </head>
      <body>
        <a className="skip" href="#content">
          {t.skip}
        </a>
        <Header t={t} head={head} {...frame} />
        <main id="content">{children}</main>
        <Footer t={t} language={head.language} {...frame} />
      </body>
    </html>
  );
}
