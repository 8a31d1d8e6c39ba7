import type { Language } from '#contract/primitives.js';
import { address } from './address.js';
import { type Help, helpTopics } from './content.js';
import { Prose } from './prose.js';
import { fill, siteTexts } from './texts.js';

export const HELP_PATH = '/support';
export const helpPath = (slug: string): string => `${HELP_PATH}/${slug}`;

/** The address of the search index of a language. */
export const indexPath = (language: Language): string => address(`${HELP_PATH}/index.json`, language);

/** The index that is searched: articles as plain text. */
export function helpIndex(articles: readonly Help[], language: Language): string {
  const plain = (body: string) =>
    body
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .replace(/^(#+|\d+\.|-) /gm, '')
      .replace(/[*`|]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return JSON.stringify(
    articles.map(({ slug, title, description, body }) => ({
      path: address(helpPath(slug), language),
      title,
      description,
      text: plain(body),
    })),
  );
}

/** Shown by the script only, which fills the list (site.js). */
function HelpSearch({ language }: { language: Language }) {
  const { help: t } = siteTexts[language];
  return (
    <search className="help-search" data-scripted-only>
      <form action={address(HELP_PATH, language)}>
        <label htmlFor="help-q">{t.search}</label>
        <input id="help-q" name="q" type="search" maxLength={100} autoComplete="off" placeholder={t.placeholder} />
      </form>
    </search>
  );
}

export function HelpHome({ articles, language }: { articles: readonly Help[]; language: Language }) {
  const { help: t } = siteTexts[language];
  const topics = helpTopics.map((topic) => ({ topic, of: articles.filter((article) => article.topic === topic) }));
  return (
    <div className="grid">
      <header className="opening">
        <h1>{t.title}</h1>
        <p className="lead">{t.lead}</p>
        <HelpSearch language={language} />
        <div
          data-help-index={indexPath(language)}
          data-results={t.results}
          data-none={t.none}
          data-failed={t.failed}
          data-scripted-only
        >
          <output />
          <ol className="found" />
        </div>
      </header>
      <div className="topics">
        {topics.map(({ topic, of }) => (
          <section key={topic} aria-labelledby={topic}>
            <h2 id={topic}>{t.topics[topic]}</h2>
            <ul>
              {of.map(({ slug, title, description }) => (
                <li key={slug}>
                  <a href={address(helpPath(slug), language)}>{title}</a>
                  <p>{description}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <WriteToUs language={language} />
    </div>
  );
}

function WriteToUs({ language }: { language: Language }) {
  const { write } = siteTexts[language].help;
  return (
    <section className="call help-write">
      <h2>{write.title}</h2>
      <p>{write.text}</p>
      <a className="button" href="/about#contact">
        {write.action}
      </a>
    </section>
  );
}

export function HelpArticle({ article, articles }: { article: Help; articles: readonly Help[] }) {
  const { language, title, description, topic, body, slug } = article;
  const { help: t } = siteTexts[language];
  const at = articles.indexOf(article);
  const neighbours = [
    { other: articles[at - 1], text: t.previous },
    { other: articles[at + 1], text: t.next },
  ];
  const related = articles.filter((other) => other.topic === topic && other.slug !== slug);
  const link = (path: string) => address(path, language);
  return (
    <>
      <article className="article grid help">
        <header>
          <nav aria-label={t.path}>
            <a href={link(HELP_PATH)}>{t.title}</a>
            <a href={`${link(HELP_PATH)}#${topic}`}>{t.topics[topic]}</a>
          </nav>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
        </header>
        <div className="prose">
          <Prose text={body} />
        </div>
        <nav className="neighbours" aria-label={t.around}>
          {neighbours.map(
            ({ other, text }) =>
              other && (
                <a key={text} href={link(helpPath(other.slug))}>
                  {fill(text, { title: other.title })}
                </a>
              ),
          )}
        </nav>
      </article>
      <aside className="grid after">
        <WriteToUs language={language} />
        <section>
          <h2>{t.related}</h2>
          <ul>
            {related.map((other) => (
              <li key={other.slug}>
                <a href={link(helpPath(other.slug))}>{other.title}</a>
              </li>
            ))}
            <li>
              <a href={link(HELP_PATH)}>{t.all}</a>
            </li>
          </ul>
        </section>
      </aside>
    </>
  );
}

/** The breadcrumbs of an article, for search engines (schema.org). */
export function crumbsOf({ slug, title, language }: Help, origin: string): object {
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + address(path, language),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, siteTexts[language].help.title, HELP_PATH), item(2, title, helpPath(slug))],
  };
}
