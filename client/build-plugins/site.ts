import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { SiteBuild } from '../../server/contract/site/public-site.js';
import type * as StylesModule from '../site/styles.js';
import { allAddresses, importModule } from './pages.js';

const folder = join(import.meta.dirname, '../site');
const content = join(folder, 'content');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

/** Writes what the pages of the public site load, and leaves its content for the renderer (client/site/open-site.tsx). */
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
        const { siteStyles, homeStyles } = await importModule<typeof StylesModule>('site/styles.ts');
        const assets: SiteBuild['assets'] = {
          styles: asset('site.css', siteStyles(`/${font}`)),
          homeStyles: asset('home.css', homeStyles()),
          script: asset('site.js', readFileSync(join(folder, 'site.js'), 'utf8')),
          font: `/${font}`,
        };
        const appPaths = (await allAddresses()).filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
        emit('site.json', JSON.stringify({ assets, appPaths } satisfies SiteBuild));
        for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' }))
          if (name.endsWith('.md')) emit(`site-content/${name}`, readFileSync(join(content, name)));
      },
    },
  };
}
