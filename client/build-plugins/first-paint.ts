import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, defaultServerConditions, type Plugin } from 'vite';
import type * as FirstPaintModule from '../src/app/first-paint.js';

const languages = ['en', 'zh'] as const;
const root = join(import.meta.dirname, '..');

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

/** Runs the client's own code, as Vite would serve it, without a browser around it. */
async function renderAll(): Promise<Record<string, FirstPaintModule.FirstPaint>> {
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
    const { renderHome } = (await vite.ssrLoadModule('/src/app/first-paint.tsx')) as typeof FirstPaintModule;
    const paints: Record<string, FirstPaintModule.FirstPaint> = {};
    for (const language of languages) {
      // One after the other: they share the texts' one current language.
      paints[language] = await renderHome(language);
      check(paints[language]);
    }
    return paints;
  } finally {
    await vite.close();
  }
}

/**
 * Renders Home at build, per language, for the server to put into its page (server/src/modules/site/client-page.ts):
 * what it says is read before any script has come, which on a poor line takes seconds.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: '.vite/first-paint.json', source: JSON.stringify(await renderAll()) });
    },
  };
}
