import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** Leaves the renderer of pages for the server (server/src/modules/staff/site/page-renderer.ts), with all that it imports. */
export function renderer(): Plugin {
  return {
    name: 'renderer',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'error',
        mode: 'production',
        plugins: [react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
        build: {
          ssr: true,
          write: false,
          rolldownOptions: {
            input: { renderer: join(root, 'src/app/render-page.tsx') },
            output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
          },
        },
      });
      const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
      for (const output of outputs)
        if (output.type === 'chunk')
          this.emitFile({ type: 'asset', fileName: `.vite/renderer/${output.fileName}`, source: output.code });
    },
  };
}
