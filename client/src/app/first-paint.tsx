import createCache, { type EmotionCache } from '@emotion/cache';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { type PlanChoice, planChoiceCodes } from '#contract/billing/plan-prices.js';
import type { PageVariant } from '#contract/site/page-variants.js';
import { showLanguage, type Language } from '../i18n/index.js';
import { assumeClientConfig, clientConfig } from '../lib/hosts.js';
import { Providers, STYLES_KEY } from './providers.js';
import { rootRoute } from './router.js';
import { allPages } from './routes/page-table.js';

export { renderLinkPaints } from './link-paint.js';
export { addresses } from './routes/page-table.js';

/** The server replaces it by the nonce of the response, as in `index.html`. */
const NONCE_MARK = '__CSP_NONCE__';

export interface FirstPaint {
  /** For the page's head. */
  styles: string;
  /** For its `#root`. */
  html: string;
}

/**
 * The rules of the classes in `html`, marked as the style library marks its own, so that it reuses them in the
 * browser instead of adding them again.
 */
function styleTags({ inserted, registered }: EmotionCache, html: string): string {
  const rules = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const isWide = ([id]: [string, string]) => !(`${STYLES_KEY}-${id}` in registered) && !id.startsWith('animation-');
  const isUsed = ([id]: [string, string]) => id.startsWith('animation-') || html.includes(`${STYLES_KEY}-${id}`);
  const tag = (name: string, css: string) => `<style nonce="${NONCE_MARK}" data-emotion="${name}">${css}</style>`;
  const wide = rules.filter(isWide).map(([id, css]) => tag(`${STYLES_KEY}-global ${id}`, css));
  const used = rules.filter((rule) => !isWide(rule) && isUsed(rule));
  const ids = used.map(([id]) => id).join(' ');
  return wide.join('') + tag(`${STYLES_KEY} ${ids}`, used.map(([, css]) => css).join(''));
}

/** Styles written in tags as rules: from the server's page the policy takes no others. */
function withoutInlineStyles(html: string): FirstPaint {
  const found: string[] = [];
  const marked = html.replace(/(<[^<>]*?) style="([^"]*)"/g, (_tag, before: string, css: string) => {
    if (!found.includes(css)) found.push(css);
    return `${before} data-style="${found.indexOf(css)}"`;
  });
  const rules = found.map((css, index) => `[data-style="${index}"]{${css}}`).join('');
  return { html: marked, styles: rules && `<style nonce="${NONCE_MARK}">${rules}</style>` };
}

/** The settings that make an installation show this variant of its pages. */
function assume({ sellsPlans, letsSignUp }: PageVariant): void {
  assumeClientConfig({});
  const { policies } = clientConfig();
  const prices = Object.fromEntries(planChoiceCodes.map((code) => [code, ''])) as Record<PlanChoice, string>;
  assumeClientConfig({
    billing: sellsPlans ? { publishableKey: '', prices } : null,
    policies: { ...policies, signUp: letsSignUp ? 'everyone' : 'nobody' },
  });
}

/** A page as a visitor's browser builds it first. Runs in the build only (client/build-plugins/pages.ts). */
export async function renderPage(path: string, language: Language, variant: PageVariant): Promise<FirstPaint> {
  assume(variant);
  await showLanguage(language);
  const handler = createStaticHandler([rootRoute(allPages)]);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response || context.errors) throw new Error(`${path} cannot be rendered`, { cause: context });
  const styles = createCache({ key: STYLES_KEY });
  // Collected for the head: the policy forbids styles in the body.
  styles.compat = true;
  const rendered = renderToString(
    <Providers styles={styles}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const { html, styles: inline } = withoutInlineStyles(rendered);
  return { styles: styleTags(styles, rendered) + inline, html };
}
