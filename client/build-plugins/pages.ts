import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions, type Plugin, type Rolldown } from 'vite';
import { type PageVariant, pageVariants, variantName } from '../../server/contract/site/page-variants.js';
import type { Language } from '../../server/contract/primitives.js';
import type * as FirstPaintModule from '../src/app/first-paint.js';

type App = typeof FirstPaintModule;
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const languages = ['en', 'zh'] as const;
const root = join(import.meta.dirname, '..');

type Load = <M>(name: string) => Promise<M>;

/** Modules of the client, as Vite would serve them, without a browser around them. */
export async function withModules<T>(work: (load: Load) => Promise<T>): Promise<T> {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await work(<M>(name: string) => vite.ssrLoadModule(name) as Promise<M>);
  } finally {
    await vite.close();
  }
}

export function loadApp(load: Load): Promise<App> {
  return load<App>('/src/app/first-paint.tsx');
}

/** What the content policy would take away in a visitor's browser, and what would break out of its place. */
function check({ styles, html }: FirstPaintModule.FirstPaint): void {
  const refuse = (what: string, found: RegExpExecArray | null) => {
    if (found) throw new Error(`the first paint has ${what}: ${found[0]}`);
  };
  if (!html.includes('<h1')) throw new Error('the first paint has no headline');
  refuse('a style or handler in a tag', /<[^>]*\s(style|on[a-z]+)=[^>]*/i.exec(html));
  refuse('scripts or styles among its elements', /<(script|style)\b[^>]*/i.exec(html));
  refuse('a tag among its styles', /<(?!\/?style\b)[^>]*/i.exec(styles));
}

/** Each prerendered page, by path, language and variant. */
export async function renderAll({ addresses, renderPage }: App): Promise<Record<string, object>> {
  const pages: Record<string, object> = {};
  for (const { path, isPrerendered } of addresses) {
    if (!isPrerendered) continue;
    const paints: Record<string, Record<string, FirstPaintModule.FirstPaint>> = {};
    for (const language of languages) {
      const variants: Record<string, FirstPaintModule.FirstPaint> = {};
      for (const variant of pageVariants) {
        // One after the other: they share the texts' one current language, and the settings.
        const paint = await renderPage(path, language, variant);
        check(paint);
        variants[variantName(variant)] = paint;
      }
      paints[language] = variants;
    }
    pages[path] = paints;
  }
  return pages;
}

/** The pages of links, by language and variant. */
async function renderLinks({ renderLinkPaints, renderPage }: App): Promise<Record<string, object>> {
  const renderLinksFor = async (variant: PageVariant, language: Language) => {
    const paints = await renderLinkPaints((path, shown) => renderPage(path, shown, variant), language);
    [paints.open, ...Object.values(paints.closed)].forEach(check);
    return paints;
  };
  const links: Record<string, object> = {};
  for (const language of languages) {
    const variants: Record<string, object> = {};
    for (const variant of pageVariants) {
      // What is sold is nothing that they show.
      const same = variants[variantName({ ...variant, sellsPlans: true })];
      variants[variantName(variant)] = same ?? (await renderLinksFor(variant, language));
    }
    links[language] = variants;
  }
  return links;
}

/** The module that a page's `load` imports; Vite has resolved its name. Undefined if it imports none. */
export function moduleOf(load: () => unknown): string | undefined {
  const name = /import\w*\(\s*["'](.+?)["']/.exec(String(load))?.[1];
  return name && join(root, name);
}

/** The files that `i18n/texts.ts` imports. */
function textModule(language: string, namespace: string): string {
  if (namespace === 'errors') return join(root, `../server/contract/errors/public-${language}.ts`);
  if (namespace === 'memberErrors') return join(root, `../server/contract/errors/member-${language}.ts`);
  return join(root, `src/i18n/${language}/${namespace}.json`);
}

/** The chunks that these modules are in and, through them, every chunk they import. */
function chunksOf(modules: readonly string[], chunks: Chunks): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(add);
  };
  for (const module of modules) {
    const all = [...chunks.values()];
    const home =
      all.find(({ facadeModuleId }) => facadeModuleId === module) ??
      all.find(({ moduleIds }) => moduleIds.includes(module));
    if (!home) throw new Error(`${module} is not part of the build`);
    add(home.fileName);
  }
  return found;
}

/** What the server knows of each address: the scripts it needs beyond those of `index.html`, per language. */
function describe({ addresses }: App, chunks: Chunks): object[] {
  const entry = chunksOf([join(root, 'src/app/main.tsx')], chunks);
  return addresses.map(({ loads, texts, ...address }) => {
    const modules = loads.map(moduleOf).filter((module) => module !== undefined);
    const scripts = (language: string) => {
      const needed = chunksOf([...modules, ...['common', ...texts].map((name) => textModule(language, name))], chunks);
      return [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`);
    };
    return { ...address, scripts: Object.fromEntries(languages.map((language) => [language, scripts(language)])) };
  });
}

/**
 * Writes the pages down for the server (server/src/modules/staff/site/client-page.ts): `.vite/pages.json` with every address
 * and its scripts, which a browser would otherwise find a round trip later, and `.vite/first-paint.json` with the pages
 * that are read before any script has come.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
        );
        const emit = (name: string, content: object) =>
          this.emitFile({ type: 'asset', fileName: `.vite/${name}.json`, source: JSON.stringify(content) });
        await withModules(async (load) => {
          const app = await loadApp(load);
          emit('pages', describe(app, chunks));
          emit('first-paint', await renderAll(app));
          emit('link-paint', await renderLinks(app));
        });
      },
    },
  };
}
