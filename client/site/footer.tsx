import { roadmapPath } from '#contract/site/roadmap.js';
import type { Language } from '#contract/primitives.js';
import { address } from './address.js';
import { InstallationMark } from './drawings.js';
import type { Frame, NavLink } from './frame.js';
import { siteTexts, type SiteTexts } from './texts.js';

interface FooterProps extends Frame {
  t: SiteTexts;
  language: Language;
}

/** Links to the pages of the site, in columns. */
function FooterLinks(props: FooterProps) {
  const { t, language, plansLabel, products, compared, legal, hasBlog, hasRoadmap } = props;
  const of = (links: readonly NavLink[]): [string, string][] =>
    links.map(({ path, label }) => [address(path, language), label]);
  const columns: [string, [string, string][]][] = [
    [t.nav.features, of(products)],
    [
      t.footer.product,
      [
        [address('/', language), t.nav.send],
        ...(plansLabel === null ? [] : of([{ path: '/pricing', label: plansLabel }])),
        [address('/verify', language), t.links.verify],
        ...(plansLabel === null ? [] : of([{ path: '/appsumoforever', label: t.links.lifetime }])),
      ],
    ],
    [
      t.footer.company,
      [
        [address('/about', language), t.nav.about],
        [address('/updates', language), t.links.updates],
        ...of(hasRoadmap ? [{ path: roadmapPath, label: t.roadmap.title }] : []),
        ...(hasBlog
          ? of([
              { path: '/blog', label: t.nav.blog },
              { path: '/blog/feed.xml', label: t.links.feed },
            ])
          : []),
        [address('/support', language), t.help.title],
        ...of(legal),
      ],
    ],
    [t.footer.compare, of(compared)],
    [t.footer.development, of([{ path: '/docs/api', label: t.links.api }])],
  ];
  return (
    <nav aria-label={t.footer.label}>
      {columns
        .filter(([, links]) => links.length > 0)
        .map(([name, links]) => (
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

export function Footer(props: FooterProps & { logo: string }) {
  return (
    <footer className="foot">
      <div className="grid">
        <FooterLinks {...props} />
        <p className="claim">
          <InstallationMark logo={props.logo} size={24} />
          {props.t.claim}
        </p>
      </div>
    </footer>
  );
}

/** The columns of the footer, for a page of the application. */
export function FooterPart({ language, styles, ...frame }: Frame & { language: Language; styles: string }) {
  const t = siteTexts[language];
  return (
    <div className="home-foot foot" lang={t.tag}>
      <link rel="stylesheet" href={styles} />
      <FooterLinks t={t} language={language} {...frame} />
    </div>
  );
}

/** Links to the legal pages, for a page whose footer has no columns. */
export function LegalPart({ language, legal }: Pick<Frame, 'legal'> & { language: Language }) {
  return (
    <span lang={siteTexts[language].tag}>
      {legal.map(({ path, label }) => (
        <a key={path} href={address(path, language)}>
          {label}
        </a>
      ))}
    </span>
  );
}
