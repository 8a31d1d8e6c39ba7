import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Where the server listens while this one serves the pages (development only). */
const apiOrigin = `http://localhost:${process.env.PORT ?? '3000'}`;

/** Everything that is not a page: the paths of the contract, stored objects, and what the server makes itself. */
const apiPaths = [
  '/(newsignupverify|signup2|combinedAuth|refreshToken|logout|anonCheck|verifyEmail|checkVerifyEmail)',
  '/(resetPasswordLink|passTokenCheck|resetPassword)',
  '/(stsAuth|quicksend2|getQs|SendTransferEmail|deleteTransfer|folderSize|increment|zip)',
  '/(v1|api|objects|health|queues|api-docs)(/.*)?',
  '/config\\.json',
];

/** The page's own alphabet is wanted at once; the browser would else ask for it only after styles and script. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) throw new Error('the Latin subset of Inter is not part of the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * The first visit loads what every page stands on (`core`) and Home with what it needs beyond. Small modules that many
 * pages share go together: as files of their own each would cost a request and its own compression.
 */
const chunks = [
  { name: 'core', tags: ['$initial' as const], priority: 3 },
  {
    name: 'shared',
    test: /client\/src\/(ui\/(lazy-part|visually-hidden|router-link|use-shake)|lib\/format)\.tsx?$/,
    priority: 3,
  },
  { name: 'scene', test: /river-scene\.tsx$/, includeDependenciesRecursively: false, priority: 2 },
  { name: 'home', test: /pages\/home-route\.tsx$/, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadLatinFont()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // A font or picture inside the script would be paid for by everybody; the policy also forbids data: fonts.
    assetsInlineLimit: 0,
    // React, its router and the component library are one file on purpose: no page does without any of them.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      apiPaths.map((path) => [`^${path}(\\?.*)?$`, { target: apiOrigin, changeOrigin: false }]),
    ),
  },
});
