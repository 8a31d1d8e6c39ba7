import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * Leaves the renderer of all pages for the server (server/src/modules/staff/site/renderer.ts), with what it imports but for
 * two dependencies of the server.
 */
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
        ssr: {
          noExternal: true,
          external: ['fontkit', 'sharp'],
        },
        build: {
          ssr: true,
          write: false,
          rolldownOptions: {
            input: { renderer: join(root, 'site/renderer.ts'), 'picture-thread': join(root, 'site/picture-thread.ts') },
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
