import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build-plugins/chunks.js';
import { compressed } from './build-plugins/compressed.js';
import { notices } from './build-plugins/notices.js';
import { ownScripts, target } from './build-plugins/own-scripts.js';
import { pages } from './build-plugins/pages.js';
import { renderer } from './build-plugins/renderer.js';
import { retriedImports } from './build-plugins/retried-imports.js';
import { site } from './build-plugins/site.js';

/** The server's address while this one serves the pages (development only). */
const apiOrigin = `http://localhost:${process.env.PORT ?? '3000'}`;

/** Everything that is not a page: the paths of the contract, stored objects, and what the server makes itself. */
const apiPaths = [
  '/(newsignupverify|signup2|combinedAuth|refreshToken|logout|anonCheck|verifyEmail|checkVerifyEmail)',
  '/(resetPasswordLink|passTokenCheck|resetPassword)',
  '/(stsAuth|quicksend2|getQs|SendTransferEmail|deleteTransfer|folderSize|increment|zip)',
  '/(v1|api|objects|health|queues)(/.*)?',
  '/config\\.json',
];

const { collect, write } = notices();

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    ownScripts(),
    retriedImports(),
    chunks(),
    pages(),
    renderer(),
    site(),
    collect,
    write,
    compressed(),
  ],
  worker: { plugins: () => [collect] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target,
    modulePreload: {
      polyfill: false,
      // Scripts that import others do not name these: the server's page does (build-plugins/pages.ts).
      resolveDependencies: (_script, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    // A font or picture inside the script would be paid for by everybody; the policy also forbids data: fonts.
    assetsInlineLimit: 0,
    // React, its router and the component library are one file on purpose: no page does without any of them.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The first script names all others, so the length of a hash counts a hundred times.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      apiPaths.map((path) => [`^${path}(\\?.*)?$`, { target: apiOrigin, changeOrigin: false }]),
    ),
  },
});
