import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#contract/primitives.js';
import { openApiOf } from '#contract/openapi.js';
import { roadmapPath } from '#contract/site/roadmap.js';
import {
  type PublicSite,
  type SiteFacts,
  type SitePage,
  type SitePartName,
  sitePartPath,
  type SiteSettings,
} from '#contract/site/public-site.js';
import { apiTexts } from './api-texts.js';
import { AboutPart, placePicturePath } from './about.js';
import { address, languages, redirects } from './address.js';
import { articlePath, BlogArticle, BlogList, postingOf } from './blog.js';
import { appHeads, headsOf } from './app-heads.js';
import {
  aboutContentOf,
  type Article,
  articlesOf,
  type Comparison,
  comparisonsOf,
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
import { HomePart } from './home.js';
import { FooterPart, LegalPart } from './footer.js';
import type { Frame, NavLink } from './frame.js';
import { Page, type PageHead, picturePath } from './layout.js';
import { feed, robots, securityText, sitemap } from './plain-files.js';
import { factsOf, productPath, ProductPage } from './product.js';
import { RoadmapPage } from './roadmap.js';
import { comparisonLinks, comparisonPath, legalLinks, legalPath, TextPage } from './text-page.js';
import { siteTexts } from './texts.js';

const HTML = 'text/html';

/** Articles of the footer's column of comparisons. */
const comparisons = ['sampan-and-wetransfer', 'transfer-services-to-china'];

/** The pages of the header's menu. */
const features = ['document-receipts', 'supplier-document-tracking', 'attachments-organized', 'business-intelligence'];

/** Pages about plans. */
const PLANS = new Set(['/pricing', '/appsumoforever']);

type Entry = [path: string, page: SitePage];

interface Section {
  site: SiteSettings;
  language: Language;
  articles: readonly Article[];
  products: readonly Product[];
  help: readonly Help[];
  legal: readonly LegalPage[];
  compared: readonly Comparison[];
}

const plain = (path: string, type: string, render: SitePage['render']): Entry => [path, { type, render }];

/** A picture of a page for chats. */
function pictureEntry(
  path: string,
  { title, drawing }: Pick<PageHead, 'title' | 'drawing'>,
  language: Language,
  { name, readLogo }: Pick<SiteSettings, 'name' | 'readLogo'>,
): Entry {
  const picture = { title, drawing, language, name };
  const draw = async () => (await import('./draw-picture.js')).drawPicture(picture, await readLogo());
  return plain(picturePath(path, language), 'image/png', draw);
}

function frameOf({ language, articles, products, legal, compared: services, site }: Section, facts: SiteFacts): Frame {
  const { nav } = siteTexts[language];
  const links = products.map(({ slug, label }) => ({ path: productPath(slug), label }));
  const compared = articles.filter(({ slug }) => comparisons.includes(slug));
  return {
    plansLabel: site.isSold ? nav.pricing : site.hasProductPages ? nav.plans : null,
    hasBlog: site.hasProductPages,
    products: links,
    features: links.filter(({ path }) => features.some((slug) => path === productPath(slug))),
    compared: [
      ...comparisonLinks(services),
      ...compared.map(({ slug, title }) => ({ path: articlePath(slug), label: title })),
    ],
    legal: legalLinks(legal),
    hasRoadmap: facts.hasRoadmap[language],
    letsSignUp: facts.letsSignUp,
  };
}

type Content = (facts: SiteFacts) => ReactElement | Promise<ReactElement>;
type MakePage = (head: Omit<PageHead, 'language'>, content: Content, more?: Partial<SitePage>) => Entry[];

function helpPagesOf({ language, help, site }: Section, page: MakePage): Entry[] {
  const { title, description } = siteTexts[language].help;
  const head = { path: HELP_PATH, title, description, drawing: 'devices', type: 'website', facts: [] } as const;
  const articles = help.flatMap((article) => {
    const { slug, title: name, description: lead, drawing } = article;
    const of = { path: helpPath(slug), title: name, description: lead, drawing, type: 'article' } as const;
    return page({ ...of, facts: [crumbsOf(article, site.origin)] }, () => (
      <HelpArticle article={article} articles={help} />
    ));
  });
  return [...page(head, () => <HelpHome articles={help} language={language} />), ...articles];
}

/** Legal texts and comparisons. */
function textPagesOf({ language, legal, compared, articles }: Section, page: MakePage): Entry[] {
  const { legal: legalTexts, compare, refused } = siteTexts[language];
  const others = (links: readonly NavLink[], path: string) => links.filter((link) => link.path !== path);
  const inDepth = articles
    .filter(({ slug }) => comparisons.includes(slug))
    .map(({ slug, title }) => ({ path: articlePath(slug), label: title }));
  const made = (path: string, shown: Parameters<typeof TextPage>[0]) => {
    const { title, description, drawing } = shown.page;
    const head = { path, title, description, drawing, type: 'website', facts: [] } as const;
    return page(head, () => <TextPage {...shown} />);
  };
  return [
    ...legal.flatMap((text) => {
      const path = legalPath(text.slug);
      const lists = [{ title: legalTexts.more, links: others(legalLinks(legal), path) }];
      return made(path, { page: text, lists });
    }),
    ...compared.flatMap((text) => {
      const path = comparisonPath(text.slug);
      const more = { title: compare.more, links: others(comparisonLinks(compared), path) };
      const lists = [{ title: compare.articles, links: inDepth }, more];
      return made(path, { page: text, note: refused, lists });
    }),
  ];
}

/** The list of the blog, the API and the roadmap. */
function singlePagesOf({ language, articles, site }: Section, page: MakePage): Entry[] {
  const { blog, roadmap } = siteTexts[language];
  const { title, description } = apiTexts[language];
  const head = { type: 'website', facts: [] } as const;
  const list = page(
    { ...head, path: '/blog', title: blog.title, description: blog.lead, drawing: 'fleet' },
    ({ views }) => <BlogList articles={articles} language={language} views={views} />,
    { viewsOf: articles.map(({ slug }) => slug) },
  );
  return [
    ...(site.hasProductPages ? list : []),
    ...page({ ...head, path: '/docs/api', title, description, drawing: 'devices' }, async () => {
      const { ApiPage } = await import('./api-page.js');
      return <ApiPage language={language} />;
    }),
    ...page(
      { ...head, path: roadmapPath, title: roadmap.title, description: roadmap.lead, drawing: 'fleet' },
      (facts) => <RoadmapPage language={language} entries={facts.roadmap} />,
    ),
  ];
}

/** The pages of one language. */
function pagesOf(section: Section): Entry[] {
  const { site, language, articles, products, help } = section;
  const page: MakePage = (head, content, more = {}) => {
    const render = async (facts: SiteFacts) => {
      const isAlone = head.path === roadmapPath && !(facts.hasRoadmap.en && facts.hasRoadmap.zh);
      const element = (
        <Page site={site} frame={frameOf(section, facts)} head={{ ...head, language, isAlone }}>
          {await content(facts)}
        </Page>
      );
      return `<!doctype html>${renderToStaticMarkup(element)}`;
    };
    return [
      [address(head.path, language), { type: HTML, language, ...more, render }],
      pictureEntry(head.path, head, language, site),
    ];
  };
  const posts = articles.flatMap((article) => {
    const { slug, title, description, drawing } = article;
    const others = articles.filter((other) => other !== article);
    const facts = [postingOf(article, site)];
    const head = { path: articlePath(slug), title, description, drawing, type: 'article', facts } as const;
    const content: Content = ({ views }) => <BlogArticle article={article} others={others} views={views} />;
    return page(head, content, { article: slug, viewsOf: [slug] });
  });
  const productPages = products.flatMap((product) => {
    const { slug, title, description, drawing } = product;
    const others = products.filter((other) => other !== product);
    const head = { path: productPath(slug), title, description, drawing, type: 'website' } as const;
    return page({ ...head, facts: factsOf(product, site) }, () => <ProductPage product={product} others={others} />);
  });
  return [
    ...singlePagesOf(section, page),
    ...posts,
    ...productPages,
    ...helpPagesOf(section, page),
    ...textPagesOf(section, page),
    plain(indexPath(language), 'application/json', () => helpIndex(help, language)),
    ...(site.hasProductPages
      ? [plain(address('/blog/feed.xml', language), 'application/rss+xml', () => feed(articles, language, site))]
      : []),
  ];
}

/** Parts of the site on the application's pages, with their pictures. */
function partsOf(section: Section): Entry[] {
  const { language, products, site } = section;
  const home = homeContentOf(site, language);
  const about = aboutContentOf(site, language);
  const { place } = about;
  const part = (name: SitePartName, element: (facts: SiteFacts) => ReactElement): Entry => {
    const render = (facts: SiteFacts) => renderToStaticMarkup(element(facts));
    return [sitePartPath(name, language), { type: HTML, language, part: name, render }];
  };
  const map = place && (async () => (await import('./map-picture.js')).mapPicture(place));
  return [
    ...(site.hasProductPages
      ? [part('home', () => <HomePart {...home} language={language} products={products} site={site} />)]
      : []),
    part('about', () => <AboutPart {...about} language={language} styles={site.assets.homeStyles} />),
    ...(map ? [plain(placePicturePath(language), 'image/svg+xml', map)] : []),
    part('footer', (facts) => (
      <FooterPart {...frameOf(section, facts)} language={language} styles={site.assets.homeStyles} />
    )),
    part('legal', (facts) => <LegalPart {...frameOf(section, facts)} language={language} />),
    ...home.customers.map(({ logo: { path, type, bytes } }) => plain(path, type, () => bytes)),
  ];
}

function appPictures(site: SiteSettings): Entry[] {
  return site.appPaths.flatMap((path) => {
    const heads = appHeads[path];
    return heads ? languages.map((language) => pictureEntry(path, heads[language], language, site)) : [];
  });
}

/** Pages of the application that search engines list. */
function listedPaths({ appPaths, hasProductPages, isSold }: SiteSettings): string[] {
  return appPaths.filter((path) => hasProductPages || isSold || !PLANS.has(path));
}

/** The whole public site: its content is read here, its pages are rendered when they are asked for. */
export function openSite(site: SiteSettings): PublicSite {
  const sections = languages.map((language): Section => ({
    site,
    language,
    articles: site.hasProductPages ? articlesOf(site, language) : [],
    products: site.hasProductPages ? productsOf(site, language) : [],
    help: helpOf(site, language),
    legal: legalOf(site, language),
    compared: site.hasProductPages ? comparisonsOf(site, language) : [],
  }));
  const pages = sections.flatMap(pagesOf);
  // There may be no roadmap.
  const listed = pages.filter(
    ([path, { type, language }]) => type === HTML && language === 'en' && path !== roadmapPath,
  );
  const { origin, supportEmail } = site;
  const appPaths = listedPaths(site);
  const files = [
    ...pages,
    ...sections.flatMap(partsOf),
    ...appPictures(site),
    plain('/sitemap.xml', 'application/xml', () => sitemap([...appPaths, ...listed.map(([path]) => path)], origin)),
    plain('/docs/api.json', 'application/json', async () =>
      JSON.stringify(openApiOf((await import('./api-calls.js')).apiCalls, site)),
    ),
    plain('/robots.txt', 'text/plain', () => robots(origin)),
    plain('/.well-known/security.txt', 'text/plain', ({ nextYear }) => securityText(origin, supportEmail, nextYear)),
  ];
  return {
    pages: new Map(files),
    redirects: site.hasProductPages ? redirects : {},
    roadmap: { en: roadmapOf(site, 'en'), zh: roadmapOf(site, 'zh') },
    heads: headsOf({ ...site, appPaths }),
  };
}
