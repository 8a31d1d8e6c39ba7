import type { Language } from '#contract/primitives.js';
import { address } from './address.js';
import { InstallationMark } from './drawings.js';
import type { Frame } from './frame.js';
import { siteTexts, type SiteTexts } from './texts.js';

interface HeaderProps extends Pick<Frame, 'plansLabel' | 'features' | 'hasBlog' | 'letsSignUp'> {
  t: SiteTexts;
  /** Of the installation. */
  name: string;
  logo: string;
  /** The page that it stands on; `path` is without language. */
  head: { path: string; language: Language; isAlone?: boolean };
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

/** The pages that the header leads to. */
function HeaderLinks(props: HeaderProps) {
  const { t, head, features, plansLabel, hasBlog, letsSignUp } = props;
  const { path, language } = head;
  return (
    <>
      {features.length > 0 && (
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
      )}
      {hasBlog && (
        <a href={address('/blog', language)} aria-current={path === '/blog' ? 'page' : undefined}>
          {t.nav.blog}
        </a>
      )}
      {plansLabel !== null && <a href={address('/pricing', language)}>{plansLabel}</a>}
      <a href={address('/about', language)} aria-current={path === '/about' ? 'page' : undefined}>
        {t.nav.about}
      </a>
      <AccountLinks t={t} letsSignUp={letsSignUp} />
    </>
  );
}

/** The other language and the other colors. */
function Switches({ t, head: { path, language, isAlone } }: Pick<HeaderProps, 't' | 'head'>) {
  const other: Language = language === 'en' ? 'zh' : 'en';
  return (
    <>
      {!isAlone && (
        <a
          className="language"
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
          {/* DarkModeRounded of the application's icons. */}
          <path d="M11.01 3.05C6.51 3.54 3 7.36 3 12c0 4.97 4.03 9 9 9 4.63 0 8.45-3.5 8.95-8 .09-.79-.78-1.42-1.54-.95-.84.54-1.84.85-2.91.85-2.98 0-5.4-2.42-5.4-5.4 0-1.06.31-2.06.84-2.89.45-.67-.04-1.63-.93-1.56" />
        </svg>
      </button>
    </>
  );
}

export function Header(props: HeaderProps) {
  const { t, head, name, logo } = props;
  return (
    <header className="top">
      <nav className="grid" aria-label={t.nav.label}>
        <a className="brand" href={address('/', head.language)}>
          <InstallationMark logo={logo} size={30} />
          {name}
        </a>
        <div className="wide">
          <Switches t={t} head={head} />
          <HeaderLinks {...props} />
        </div>
        <details className="menu">
          <summary aria-label={t.nav.menu}>
            <MenuIcon />
          </summary>
          <div>
            <HeaderLinks {...props} />
            <Switches t={t} head={head} />
          </div>
        </details>
      </nav>
    </header>
  );
}
