import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type * as SiteModule from '../site/render.js';
import type { SiteFile } from '../../server/contract/site-files.js';
import { withModule } from './pages.js';

const folder = join(import.meta.dirname, '../site');
const content = join(folder, 'content');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Writes the public site: a document per address and language, named by `.vite/site.json`, in which the server fills in
 * what differs by installation (server/src/modules/site/site-files.ts).
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
        await withModule<typeof SiteModule>('/site/render.tsx', async ({ renderSite, siteStyles, appPaths }) => {
          const assets = {
            styles: asset('site.css', siteStyles(folder, `/${font}`)),
            script: asset('site.js', readFileSync(join(folder, 'site.js'), 'utf8')),
            font: `/${font}`,
          };
          const { files, redirects } = renderSite({ content, assets, appPaths: await appPaths() });
          const emit = (fileName: string, source: string) =>
            this.emitFile({ type: 'asset', fileName: `.vite/${fileName}`, source });
          const described = files.map(({ content: source, ...file }): SiteFile => {
            emit(file.file, source);
            return file;
          });
          emit('site.json', JSON.stringify({ files: described, redirects }));
        });
      },
    },
  };
}
