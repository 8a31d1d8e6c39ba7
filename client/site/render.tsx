import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import type { Site, SiteFile } from '#contract/site-files.js';
import { address, languages, redirects } from './address.js';
import { articlePath, BlogArticle, BlogList, postingOf } from './blog.js';
import { type Article, articlesOf } from './content.js';
import { type Assets, type Compared, Page } from './layout.js';
import { feed, robots, securityText, sitemap } from './plain-files.js';
import { siteTexts } from './texts.js';

export { siteStyles } from './styles.js';

export interface RenderedFile extends SiteFile {
  content: string;
}

export interface RenderedSite extends Omit<Site, 'files'> {
  files: RenderedFile[];
}

interface Inputs {
  /** Holds a folder per language. */
  content: string;
  assets: Assets;
  appPaths: readonly string[];
}

const HTML = 'text/html';

/** Pages of the application for search engines. */
export async function appPaths(): Promise<string[]> {
  const { addresses } = await import('../src/app/routes/page-table.js');
  return addresses.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
}

/** Articles of the footer's column of comparisons. */
const comparisons = ['sampan-and-wetransfer', 'transfer-services-to-china'];

function fileName(path: string): string {
  return `site${/\.\w+$/.test(path) ? path : `${path}.html`}`;
}

function plain(path: string, type: string, content: string): RenderedFile {
  return { path, file: fileName(path), type, content };
}

/** The pages of one language. */
function pagesOf(language: Language, articles: readonly Article[], assets: Assets): RenderedFile[] {
  const t = siteTexts[language];
  const compared = articles
    .filter(({ slug }) => comparisons.includes(slug))
    .map(({ slug, title }): Compared => ({ path: articlePath(slug), label: title }));
  const file = (path: string, element: ReactElement, more: Partial<SiteFile> = {}): RenderedFile => ({
    path: address(path, language),
    file: fileName(address(path, language)),
    type: HTML,
    language,
    content: `<!doctype html>${renderToStaticMarkup(element)}`,
    ...more,
  });
  const list = (
    <Page
      assets={assets}
      compared={compared}
      head={{ path: '/blog', language, title: t.blog.title, description: t.blog.lead, type: 'website', facts: [] }}
    >
      <BlogList articles={articles} language={language} />
    </Page>
  );
  const posts = articles.map((article) => {
    const { slug, title, description } = article;
    const path = articlePath(slug);
    const others = articles.filter((other) => other !== article);
    const page = (
      <Page
        assets={assets}
        compared={compared}
        head={{ path, language, title, description, type: 'article', facts: [postingOf(article)] }}
      >
        <BlogArticle article={article} others={others} />
      </Page>
    );
    return file(path, page, { article: slug });
  });
  return [
    file('/blog', list),
    ...posts,
    plain(address('/blog/feed.xml', language), 'application/rss+xml', feed(articles, language)),
  ];
}

/** The whole public site. Runs in the build only (client/build-plugins/site.ts). */
export function renderSite({ content, assets, appPaths }: Inputs): RenderedSite {
  const pages = languages.flatMap((language) => pagesOf(language, articlesOf(content, language), assets));
  const paths = pages.filter(({ type, language }) => type === HTML && language === 'en').map(({ path }) => path);
  const files = [
    ...pages,
    plain('/sitemap.xml', 'application/xml', sitemap(appPaths, paths)),
    plain('/robots.txt', 'text/plain', robots),
    plain('/.well-known/security.txt', 'text/plain', securityText),
  ];
  return { files, redirects };
}
