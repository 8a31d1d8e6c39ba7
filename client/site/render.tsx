import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import { openApiOf } from '#contract/openapi.js';
import { type RoadmapEntry, roadmapPath } from '#contract/site/roadmap.js';
import {
  type PageFacts,
  PICTURE_TYPE,
  type RenderedFile,
  type RenderedSite,
  type SiteHeads,
  type SiteFile,
  type SiteInputs,
  siteMarks,
  type SitePartName,
  sitePartPath,
} from '#contract/site/site-files.js';
import { apiCalls } from './api-calls.js';
import { ApiPage } from './api-page.js';
import { apiTexts } from './api-texts.js';
import { AboutPart, placePicturePath } from './about.js';
import { address, languages, redirects } from './address.js';
import { articlePath, BlogArticle, BlogList, postingOf } from './blog.js';
import { appHeads } from './app-heads.js';
import {
  aboutContentOf,
  type Article,
  articlesOf,
  type Comparison,
  comparisonsOf,
  type ContentSource,
  type Help,
  helpOf,
  homeContentOf,
  type LegalPage,
  legalOf,
  type Product,
  productsOf,
  roadmapOf,
} from './content.js';
import { crumbsOf, HELP_PATH, HelpArticle, HelpHome, helpIndex, helpPath, indexPath } from './help.js';
import { HomeFooter, HomePart } from './home.js';
import { mapPicture } from './map-picture.js';
import { type Frame, type NavLink, organization, Page, type PageHead, picturePath } from './layout.js';
import { pictureOf } from './picture.js';
import { feed, robots, securityText, sitemap } from './plain-files.js';
import { applicationOf, factsOf, productPath, ProductPage } from './product.js';
import { RoadmapPage } from './roadmap.js';
import { comparisonLinks, comparisonPath, legalLinks, legalPath, TextPage } from './text-page.js';
import { siteTexts } from './texts.js';

interface Inputs extends SiteInputs {
  /** Holds a folder per language. */
  content: string;
}

interface VariantInputs extends SiteInputs {
  content: ContentSource;
}

const HTML = 'text/html';

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

interface Section extends Pick<VariantInputs, 'assets' | 'content'> {
  language: Language;
  articles: readonly Article[];
  products: readonly Product[];
  help: readonly Help[];
  legal: readonly LegalPage[];
  compared: readonly Comparison[];
}

/** A picture of a page for chats, to be drawn (`draw.ts`). */
function picture(path: string, { title, drawing }: Pick<PageHead, 'title' | 'drawing'>, language: Language) {
  const address = picturePath(path, language);
  return {
    path: address,
    file: `site${address}`,
    type: PICTURE_TYPE,
    content: pictureOf(title, drawing, language),
  };
}

function frameOf({ language, articles, products, legal, compared: services, content }: Section): Frame {
  const { nav } = siteTexts[language];
  const links = products.map(({ slug, label }) => ({ path: productPath(slug), label }));
  const compared = articles.filter(({ slug }) => comparisons.includes(slug));
  return {
    plansLabel: content.isSold ? nav.pricing : nav.plans,
    products: links,
    features: links.filter(({ path }) => features.some((slug) => path === productPath(slug))),
    compared: [
      ...comparisonLinks(services),
      ...compared.map(({ slug, title }) => ({ path: articlePath(slug), label: title })),
    ],
    legal: legalLinks(legal),
  };
}

type MakePage<T> = (head: Omit<PageHead, 'language'>, content: ReactElement) => T;

function helpPagesOf<T>({ language, help }: Section, page: MakePage<T>): T[] {
  const { title, description } = siteTexts[language].help;
  const head = { path: HELP_PATH, title, description, drawing: 'devices', type: 'website', facts: [] } as const;
  return [
    page(head, <HelpHome articles={help} language={language} />),
    ...help.map((article) => {
      const { slug, title: name, description: lead, drawing } = article;
      const of = { path: helpPath(slug), title: name, description: lead, drawing, type: 'article' } as const;
      return page({ ...of, facts: [crumbsOf(article)] }, <HelpArticle article={article} articles={help} />);
    }),
  ];
}

/** Legal texts and comparisons. */
function textPagesOf<T>({ language, legal, compared, articles }: Section, page: MakePage<T>): T[] {
  const { legal: legalTexts, compare, refused } = siteTexts[language];
  const others = (links: readonly NavLink[], path: string) => links.filter((link) => link.path !== path);
  const inDepth = articles
    .filter(({ slug }) => comparisons.includes(slug))
    .map(({ slug, title }) => ({ path: articlePath(slug), label: title }));
  const made = (path: string, shown: Parameters<typeof TextPage>[0]) => {
    const { title, description, drawing } = shown.page;
    const head = { path, title, description, drawing, type: 'website', facts: [] } as const;
    return page(head, <TextPage {...shown} />);
  };
  return [
    ...legal.map((text) => {
      const path = legalPath(text.slug);
      const lists = [{ title: legalTexts.more, links: others(legalLinks(legal), path) }];
      return made(path, { page: text, lists });
    }),
    ...compared.map((text) => {
      const path = comparisonPath(text.slug);
      const more = { title: compare.more, links: others(comparisonLinks(compared), path) };
      const lists = [{ title: compare.articles, links: inDepth }, more];
      return made(path, { page: text, note: refused, lists });
    }),
  ];
}

/** The list of the blog, the API and the roadmap. */
function singlePagesOf<T>({ language, articles }: Section, page: MakePage<T>): T[] {
  const { blog, roadmap } = siteTexts[language];
  const { title, description } = apiTexts[language];
  const head = { type: 'website', facts: [] } as const;
  return [
    page(
      { ...head, path: '/blog', title: blog.title, description: blog.lead, drawing: 'fleet' },
      <BlogList articles={articles} language={language} />,
    ),
    page({ ...head, path: '/docs/api', title, description, drawing: 'devices' }, <ApiPage language={language} />),
    page(
      { ...head, path: roadmapPath, title: roadmap.title, description: roadmap.lead, drawing: 'fleet' },
      <RoadmapPage language={language} />,
    ),
  ];
}

/** The pages of one language. */
function pagesOf(section: Section): RenderedFile[] {
  const { language, articles, products, assets } = section;
  const frame = frameOf(section);
  const page = (
    head: Omit<PageHead, 'language'>,
    content: ReactElement,
    more: Partial<SiteFile> = {},
  ): RenderedFile[] => {
    const path = address(head.path, language);
    const element = (
      <Page assets={assets} frame={frame} head={{ ...head, language }}>
        {content}
      </Page>
    );
    const html = `<!doctype html>${renderToStaticMarkup(element)}`;
    return [
      { path, file: fileName(path), type: HTML, language, content: html, ...more },
      picture(head.path, head, language),
    ];
  };
  const posts = articles.flatMap((article) => {
    const { slug, title, description, drawing } = article;
    const others = articles.filter((other) => other !== article);
    const facts = [postingOf(article)];
    const head = { path: articlePath(slug), title, description, drawing, type: 'article', facts } as const;
    return page(head, <BlogArticle article={article} others={others} />, { article: slug });
  });
  const features = products.flatMap((product) => {
    const { slug, title, description, drawing } = product;
    const others = products.filter((other) => other !== product);
    const facts = factsOf(product, section.content);
    const head = { path: productPath(slug), title, description, drawing, type: 'website', facts } as const;
    return page(head, <ProductPage product={product} others={others} />);
  });
  return [
    ...singlePagesOf(section, page).flat(),
    ...posts,
    ...features,
    ...helpPagesOf(section, page).flat(),
    ...textPagesOf(section, page).flat(),
    plain(indexPath(language), 'application/json', helpIndex(section.help, language)),
    plain(address('/blog/feed.xml', language), 'application/rss+xml', feed(articles, language)),
  ];
}

/** What the application's pages show of the site, with the pictures that stand in it. */
function partsOf(section: Section): RenderedFile[] {
  const { language, products, assets } = section;
  const home = homeContentOf(section.content, language);
  const about = aboutContentOf(section.content, language);
  const part = (name: SitePartName, element: ReactElement): RenderedFile => {
    const path = sitePartPath(name, language);
    return { path, file: `site${path}`, type: HTML, language, part: name, content: renderToStaticMarkup(element) };
  };
  return [
    part(
      'home',
      <HomePart
        {...home}
        language={language}
        products={products}
        styles={assets.homeStyles}
        isSold={section.content.isSold}
      />,
    ),
    part('about', <AboutPart {...about} language={language} styles={assets.homeStyles} />),
    ...(about.place ? [plain(placePicturePath(language), 'image/svg+xml', mapPicture(about.place))] : []),
    part('footer', <HomeFooter {...frameOf(section)} language={language} />),
    ...home.customers.map(({ logo: { path, type, bytes } }) => ({ path, file: `site${path}`, type, content: bytes })),
  ];
}

/** Structured data (schema.org) of a page of the application. Home's is in its part. */
function appFacts(path: string, language: Language, { isSold }: ContentSource): object[] {
  const { title = '', description = '' } = appHeads[path]?.[language] ?? {};
  if (path === '/') return [];
  const page = {
    '@context': 'https://schema.org',
    '@type': path === '/about' ? 'AboutPage' : 'WebPage',
    name: title,
    description,
    url: siteMarks.origin + address(path, language),
    inLanguage: siteTexts[language].tag,
  };
  return [organization, page, ...(path === '/pricing' ? [applicationOf(description, isSold)] : [])];
}

/** The heads of the application's pages, and their pictures. */
function headsOf(paths: readonly string[], source: ContentSource): Omit<Rendered, 'roadmap'> {
  const known = paths.filter((path) => appHeads[path]).map((path) => [path, appHeads[path]] as const);
  const facts = (path: string, language: Language): PageFacts => {
    const { title = '', description = '' } = appHeads[path]?.[language] ?? {};
    return { title, description, picture: picturePath(path, language), facts: appFacts(path, language, source) };
  };
  return {
    heads: Object.fromEntries(known.map(([path]) => [path, { en: facts(path, 'en'), zh: facts(path, 'zh') }])),
    files: known.flatMap(([path, heads]) =>
      languages.flatMap((language) => (heads ? [picture(path, heads[language], language)] : [])),
    ),
  };
}

interface Rendered {
  files: RenderedFile[];
  heads: SiteHeads;
  roadmap: Record<Language, RoadmapEntry[]>;
}

function renderVariant({ content, assets, appPaths }: VariantInputs): Rendered {
  const sections = languages.map((language): Section => ({
    language,
    assets,
    content,
    articles: articlesOf(content, language),
    products: productsOf(content, language),
    help: helpOf(content, language),
    legal: legalOf(content, language),
    compared: comparisonsOf(content, language),
  }));
  const pages = sections.flatMap(pagesOf);
  const app = headsOf(appPaths, content);
  // There may be no roadmap.
  const listed = pages.filter(({ type, language, path }) => type === HTML && language === 'en' && path !== roadmapPath);
  const files = [
    ...pages,
    ...sections.flatMap(partsOf),
    ...app.files,
    plain('/sitemap.xml', 'application/xml', sitemap([...appPaths, ...listed.map(({ path }) => path)])),
    plain('/docs/api.json', 'application/json', JSON.stringify(openApiOf(apiCalls, siteMarks.origin))),
    plain('/robots.txt', 'text/plain', robots),
    plain('/.well-known/security.txt', 'text/plain', securityText),
  ];
  const roadmap = { en: roadmapOf(content, 'en'), zh: roadmapOf(content, 'zh') };
  return { files, heads: app.heads, roadmap };
}

const unsoldName = (file: string): string => file.replace(/(?=\.\w+$)/, '.unsold');

/**
 * The whole public site. Runs in the build (client/build-plugins/site.ts), and in a server that has other content
 * (`SITE_CONTENT`). What differs where no plans are sold is there twice.
 */
export function renderSite({ content: folder, ...inputs }: Inputs): RenderedSite {
  const sold = renderVariant({ ...inputs, content: { folder, isSold: true } });
  const unsold = renderVariant({ ...inputs, content: { folder, isSold: false } });
  const others = new Map(unsold.files.map((file) => [file.path, file]));
  const files = sold.files.flatMap((file): RenderedFile[] => {
    const other = others.get(file.path);
    // What is no text are pictures of the content.
    if (other && (typeof file.content !== 'string' || other.content === file.content)) return [file];
    const forUnsold = other ? [{ ...other, file: unsoldName(other.file), isSold: false }] : [];
    return [{ ...file, isSold: true }, ...forUnsold];
  });
  const paths = new Set(sold.files.map(({ path }) => path));
  const onlyUnsold = unsold.files.filter(({ path }) => !paths.has(path)).map((file) => ({ ...file, isSold: false }));
  return {
    files: [...files, ...onlyUnsold],
    redirects,
    heads: { sold: sold.heads, unsold: unsold.heads },
    roadmap: { sold: sold.roadmap, unsold: unsold.roadmap },
  };
}
