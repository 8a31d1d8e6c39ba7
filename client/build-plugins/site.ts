import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, defaultServerConditions, type Plugin } from 'vite';
import type * as AppPathsModule from '../site/app-paths.js';
import type * as DrawModule from '../site/draw.js';
import type * as SiteModule from '../site/render.js';
import type * as StylesModule from '../site/styles.js';
import type { SiteFile, SiteInputs } from '../../server/contract/site/site-files.js';
import { withModules } from './pages.js';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'site');
const content = join(folder, 'content');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * The renderer as one script for the server, which renders the site once more where an installation has content of its
 * own (`SITE_CONTENT`). What it imports from packages are dependencies of the server.
 */
async function rendererCode(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    resolve: { conditions: ['source'] },
    ssr: {
      noExternal: ['markdown-to-jsx'],
      external: ['react', 'react-dom', 'fontkit', 'sharp', 'zod'],
      resolve: { conditions: ['source', ...defaultServerConditions] },
    },
    build: { ssr: 'site/render-own.ts', write: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : [])).filter(({ type }) => type === 'chunk');
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error('the renderer of the site is not one module');
  return chunk.code;
}

/**
 * Writes the public site: a document per address and language, named by `.vite/site.json`, in which the server fills in
 * what differs by installation (server/src/modules/staff/site/site-files.ts); and what it takes to render it with other content.
 */
export function site(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const font = Object.keys(bundle).find((name) => LATIN_FONT.test(name));
        if (!font) throw new Error('the build has no Latin font');
        const asset = (name: string, source: string) =>
          `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName: `.vite/${fileName}`, source });
        const { inputs, drawn, rest } = await withModules(async (load) => {
          const { siteStyles, homeStyles } = await load<typeof StylesModule>('/site/styles.ts');
          const assets: SiteInputs['assets'] = {
            styles: asset('site.css', siteStyles(`/${font}`)),
            homeStyles: asset('home.css', homeStyles()),
            script: asset('site.js', readFileSync(join(folder, 'site.js'), 'utf8')),
            font: `/${font}`,
          };
          const { appPaths } = await load<typeof AppPathsModule>('/site/app-paths.ts');
          const inputs: SiteInputs = { assets, appPaths: await appPaths() };
          const { renderSite } = await load<typeof SiteModule>('/site/render.tsx');
          const { files, ...rest } = renderSite({ ...inputs, content });
          const draw = await load<typeof DrawModule>('/site/draw.ts');
          return { inputs, drawn: await Promise.all(files.map(draw.drawn)), rest };
        });
        const described = drawn.map(({ content: source, ...file }): SiteFile => {
          emit(file.file, source);
          return file;
        });
        emit('site.json', JSON.stringify({ files: described, ...rest }));
        emit('render-site.mjs', await rendererCode());
        emit('site-inputs.json', JSON.stringify(inputs));
        for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' }))
          if (name.endsWith('.md')) emit(`site-content/${name}`, readFileSync(join(content, name)));
      },
    },
  };
}
