import type { Language } from '#contract/primitives.js';
import { address } from './address.js';
import type { Comparison, LegalPage } from './content.js';
import type { NavLink } from './frame.js';
import { Prose } from './prose.js';

export const legalPath = (slug: string): string => `/${slug}`;
export const comparisonPath = (slug: string): string => `/compare/${slug}`;

interface TextPageProps {
  page: LegalPage | Comparison;
  /** Below the text. */
  note?: string;
  /** Links to further reading. */
  lists: readonly { title: string; links: readonly NavLink[] }[];
}

/** A page of text alone. */
export function TextPage({ page: { title, description, body, language }, note, lists }: TextPageProps) {
  return (
    <>
      <article className="article grid">
        <header>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
        </header>
        <div className="prose">
          <Prose text={body} />
          {note !== undefined && <p>{note}</p>}
        </div>
      </article>
      <aside className="grid after">
        {lists.map(({ title: name, links }) => (
          <LinkList key={name} title={name} links={links} language={language} />
        ))}
      </aside>
    </>
  );
}

interface LinkListProps {
  title: string;
  links: readonly NavLink[];
  language: Language;
}

function LinkList({ title, links, language }: LinkListProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={address(path, language)}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const legalLinks = (pages: readonly LegalPage[]): NavLink[] =>
  pages.map(({ slug, title }) => ({ path: legalPath(slug), label: title }));

export const comparisonLinks = (pages: readonly Comparison[]): NavLink[] =>
  pages.map(({ slug, label }) => ({ path: comparisonPath(slug), label }));
