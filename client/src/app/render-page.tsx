import createCache, { type EmotionCache } from '@emotion/cache';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { NONCE_MARK, type PageInputs, type RenderedPage } from '#contract/site/rendered-page.js';
import { preloadLogin } from '../features/auth/pages/login-page.js';
import { preloadClosed } from '../features/downloads/closed-parts.js';
import { preloadRequest } from '../features/submit/preload-request.js';
import { loadTexts, loadTextsInUse, shownLanguage } from '../i18n/index.js';
import { assumeClientConfig } from '../lib/hosts.js';
import { setLinkFrame } from '../lib/link-frame.js';
import { clearQueries } from '../lib/query-provider.js';
import { setServedContent } from '../lib/served-content.js';
import { Shell } from './layout/shell.js';
import { Providers, STYLES_KEY } from './providers.js';
import { hasFailedPage } from './routes/failed-page.js';
import { homePages } from './routes/home-pages.js';
import { publicPages } from './routes/public-pages.js';
import { rootRoute } from './routes/root-route.js';

const pages = createStaticHandler([rootRoute([...homePages, ...publicPages])]);
const shell = createStaticHandler([{ path: '*', Component: Shell }]);

/** React writes this in place of the whole page if a component of it throws. */
const FAILED = /<main\b[^>]*><!--\$!-->/;

/** The rules of a page, marked as the style library marks its own, so that it reuses them in the browser. */
function styleTags({ inserted, registered }: EmotionCache): string {
  const rules = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const isWide = ([id]: [string, string]) => !(`${STYLES_KEY}-${id}` in registered) && !id.startsWith('animation-');
  const tag = (name: string, css: string) => `<style nonce="${NONCE_MARK}" data-emotion="${name}">${css}</style>`;
  const wide = rules.filter(isWide).map(([id, css]) => tag(`${STYLES_KEY}-global ${id}`, css));
  const others = rules.filter((rule) => !isWide(rule));
  const ids = others.map(([id]) => id).join(' ');
  return wide.join('') + tag(`${STYLES_KEY} ${ids}`, others.map(([, css]) => css).join(''));
}

/** Styles written in tags as rules: from the server's page the policy takes no others. */
function withoutInlineStyles(html: string): RenderedPage {
  const found: string[] = [];
  const marked = html.replace(/(<[^<>]*?) style="([^"]*)"/g, (_tag, before: string, css: string) => {
    if (!found.includes(css)) found.push(css);
    return `${before} data-style="${found.indexOf(css)}"`;
  });
  const rules = found.map((css, index) => `[data-style="${index}"]{${css}}`).join('');
  return { html: marked, styles: rules && `<style nonce="${NONCE_MARK}">${rules}</style>` };
}

/**
 * Components read language, settings and content where a browser has one of each. Nothing else runs between setting
 * these and the end of the rendering, so that two requests cannot mix.
 */
function renderWith(
  inputs: PageInputs,
  routes: StaticHandler['dataRoutes'],
  context: StaticHandlerContext,
): RenderedPage {
  const { language, config, frame, ...content } = inputs;
  const styles = createCache({ key: STYLES_KEY });
  // Collected for the head: the policy forbids styles in the body.
  styles.compat = true;
  const router = createStaticRouter(routes, context);
  const atRest = shownLanguage.get();
  shownLanguage.set(language);
  assumeClientConfig(config);
  setLinkFrame(frame);
  setServedContent(content);
  try {
    const rendered = renderToString(
      <Providers styles={styles}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>,
    );
    if (FAILED.test(rendered)) throw new Error('a component of the page has failed');
    const { html, styles: inline } = withoutInlineStyles(rendered);
    return { styles: styleTags(styles) + inline, html };
  } finally {
    shownLanguage.set(atRest);
    setLinkFrame(null);
    setServedContent(null);
    clearQueries();
  }
}

/** A page as a visitor's browser builds it first. Runs in the server. */
export async function renderPage(inputs: PageInputs): Promise<RenderedPage> {
  const handler = inputs.isShell ? shell : pages;
  const address = new URL(`http://localhost${inputs.path}`);
  const context = await handler.query(new Request(address));
  if (context instanceof Response || context.errors)
    throw new Error('no page is shown at this address', { cause: context });
  if (hasFailedPage()) throw new Error('files of the build are missing');
  await loadTexts('common', 'dash');
  await preloadClosed(inputs.frame);
  await preloadRequest(inputs.frame);
  await preloadLogin(inputs.config, address.searchParams);
  await loadTextsInUse(inputs.language);
  return renderWith(inputs, handler.dataRoutes, context);
}
