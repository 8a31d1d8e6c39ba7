import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import type { Site, SiteFile } from '#contract/site-files.js';
import { openApiOf } from '#contract/openapi.js';
import { siteMarks } from '#contract/site-files.js';
import { apiCalls } from './api-calls.js';
import { ApiPage } from './api-page.js';
import { apiTexts } from './api-texts.js';
import { address, languages, redirects } from './address.js';
import { articlePath, BlogArticle, BlogList, postingOf } from './blog.js';
import { type Article, articlesOf, type Product, productsOf } from './content.js';
import { type Assets, type Frame, Page, type PageHead } from './layout.js';
import { feed, robots, securityText, sitemap } from './plain-files.js';
import { factsOf, productPath, ProductPage } from './product.js';
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

/** The pages of the header's menu. */
const features = ['document-receipts', 'supplier-document-tracking', 'attachments-organized', 'business-intelligence'];

function fileName(path: string): string {
  return `site${/\.\w+$/.test(path) ? path : `${path}.html`}`;
}

function plain(path: string, type: string, content: string): RenderedFile {
  return { path, file: fileName(path), type, content };
}

interface Section extends Pick<Inputs, 'assets'> {
  language: Language;
  articles: readonly Article[];
  products: readonly Product[];
}

function frameOf({ articles, products }: Section): Frame {
  const links = products.map(({ slug, label }) => ({ path: productPath(slug), label }));
  const compared = articles.filter(({ slug }) => comparisons.includes(slug));
  return {
    products: links,
    features: links.filter(({ path }) => features.some((slug) => path === productPath(slug))),
    compared: compared.map(({ slug, title }) => ({ path: articlePath(slug), label: title })),
  };
}

/** The pages of one language. */
function pagesOf(section: Section): RenderedFile[] {
  const { language, articles, products, assets } = section;
  const t = siteTexts[language];
  const frame = frameOf(section);
  const page = (
    head: Omit<PageHead, 'language'>,
    content: ReactElement,
    more: Partial<SiteFile> = {},
  ): RenderedFile => {
    const path = address(head.path, language);
    const element = (
      <Page assets={assets} frame={frame} head={{ ...head, language }}>
        {content}
      </Page>
    );
    const html = `<!doctype html>${renderToStaticMarkup(element)}`;
    return { path, file: fileName(path), type: HTML, language, content: html, ...more };
  };
  const posts = articles.map((article) => {
    const { slug, title, description } = article;
    const others = articles.filter((other) => other !== article);
    const head = { path: articlePath(slug), title, description, type: 'article', facts: [postingOf(article)] } as const;
    return page(head, <BlogArticle article={article} others={others} />, { article: slug });
  });
  const features = products.map((product) => {
    const { slug, title, description } = product;
    const others = products.filter((other) => other !== product);
    const head = { path: productPath(slug), title, description, type: 'website', facts: factsOf(product) } as const;
    return page(head, <ProductPage product={product} others={others} />);
  });
  const { title, description } = apiTexts[language];
  const apiHead = { title, description };
  return [
    page(
      { path: '/blog', title: t.blog.title, description: t.blog.lead, type: 'website', facts: [] },
      <BlogList articles={articles} language={language} />,
    ),
    ...posts,
    ...features,
    page({ path: '/docs/api', ...apiHead, type: 'website', facts: [] }, <ApiPage language={language} />),
    plain(address('/blog/feed.xml', language), 'application/rss+xml', feed(articles, language)),
  ];
}

/** The whole public site. Runs in the build only (client/build-plugins/site.ts). */
export function renderSite({ content, assets, appPaths }: Inputs): RenderedSite {
  const pages = languages.flatMap((language) =>
    pagesOf({ language, assets, articles: articlesOf(content, language), products: productsOf(content, language) }),
  );
  const paths = pages.filter(({ type, language }) => type === HTML && language === 'en').map(({ path }) => path);
  const files = [
    ...pages,
    plain('/sitemap.xml', 'application/xml', sitemap(appPaths, paths)),
    plain('/docs/api.json', 'application/json', JSON.stringify(openApiOf(apiCalls, siteMarks.origin))),
    plain('/robots.txt', 'text/plain', robots),
    plain('/.well-known/security.txt', 'text/plain', securityText),
  ];
  return { files, redirects };
}
