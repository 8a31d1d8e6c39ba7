import type { SiteFacts } from '#contract/site/public-site.js';
import type { Language } from '#contract/primitives.js';
import type { SiteSettings } from '#contract/site/public-site.js';
import { address } from './address.js';
import { type Article, readingMinutes } from './content.js';
import { Drawing } from './drawings.js';
import { organizationOf, picturePath } from './layout.js';
import { Prose } from './prose.js';
import { fill, siteTexts } from './texts.js';

export const articlePath = (slug: string): string => `/blog/${slug}`;

function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(siteTexts[language].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

type Views = SiteFacts['views'];

function Facts({ article, views }: { article: Article; views: Views }) {
  const { language, published, author, slug } = article;
  const t = siteTexts[language].blog;
  return (
    <p className="facts">
      <time dateTime={published}>{dayText(published, language)}</time>
      <span>{fill(t.by, { author })}</span>
      <span>{fill(t.minutes, { count: readingMinutes(article) })}</span>
      <span>{fill(t.views, { count: views[slug] ?? 0 })}</span>
    </p>
  );
}

interface BlogListProps {
  articles: readonly Article[];
  language: Language;
  views: Views;
}

export function BlogList({ articles, language, views }: BlogListProps) {
  const t = siteTexts[language].blog;
  return (
    <div className="grid">
      <header className="opening">
        <h1>{t.title}</h1>
        <p className="lead">{t.lead}</p>
      </header>
      <ul className="cards">
        {articles.map((article) => (
          <li key={article.slug}>
            <article className="card">
              <Drawing name={article.drawing} />
              <h2>
                <a href={address(articlePath(article.slug), language)}>{article.title}</a>
              </h2>
              <p>{article.description}</p>
              <Facts article={article} views={views} />
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BlogArticleProps {
  article: Article;
  others: readonly Article[];
  views: Views;
}

export function BlogArticle({ article, others, views }: BlogArticleProps) {
  const { language, title, description, drawing, body } = article;
  const { blog: t, send } = siteTexts[language];
  return (
    <>
      <article className="article grid">
        <header>
          <p>
            <a href={address('/blog', language)}>{t.back}</a>
          </p>
          <h1>{title}</h1>
          <p className="lead">{description}</p>
          <Facts article={article} views={views} />
        </header>
        <Drawing name={drawing} />
        <div className="prose">
          <Prose text={body} />
        </div>
      </article>
      <aside className="grid after">
        <section className="call">
          <h2>{send.title}</h2>
          <p>{send.text}</p>
          <a className="button signal" href={address('/', language)}>
            {send.action}
          </a>
        </section>
        <section>
          <h2>{t.more}</h2>
          <ul>
            {others.map(({ slug, title: other }) => (
              <li key={slug}>
                <a href={address(articlePath(slug), language)}>{other}</a>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </>
  );
}

/** An article for search engines (schema.org). */
export function postingOf(article: Article, site: Pick<SiteSettings, 'origin' | 'name' | 'icon'>): object {
  const { slug, language, title, description, author, published } = article;
  const { origin } = site;
  const url = origin + address(articlePath(slug), language);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    inLanguage: siteTexts[language].tag,
    datePublished: published,
    // A role of the company, not a person.
    author: { '@type': 'Organization', name: author },
    publisher: organizationOf(site),
    mainEntityOfPage: url,
    image: origin + picturePath(articlePath(slug), language),
  };
}
