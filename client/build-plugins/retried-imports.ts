import type { Plugin } from 'vite';

const importOfChunk = /\bimport\((?=(["'`])\.\/[^"'`]+\1\))/g;

/** Imports of chunks go through `src/lib/import-chunk.ts`, which tries again. */
export function retriedImports(): Plugin {
  return {
    name: 'retried-imports',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: (code) => ({ code: code.replace(importOfChunk, 'importChunk('), map: null }),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && importOfChunk.test(chunk.code))
          this.error(`${chunk.fileName} imports a chunk without another try`);
    },
  };
}
