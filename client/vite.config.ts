import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type ModulePreloadOptions, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { ownScripts, target } from './build-plugins/own-scripts.js';
import { pages } from './build-plugins/pages.js';
import { retriedImports } from './build-plugins/retried-imports.js';

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

/** Once and as small as can be, not at every visit: the server sends these files as they are. */
const packed = compression({
  include: /\.(js|mjs|css|svg|json|webmanifest|txt)$/,
  exclude: /\.vite\//,
  threshold: 1024,
  skipIfLargerOrEqual: true,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    defineAlgorithm('gzip', { level: constants.Z_BEST_COMPRESSION }),
  ],
  logLevel: 'silent',
});

/** The package names its development build alone; the router's own build plugin puts the other in its place like this. */
function routerForProduction(): Plugin {
  const file = (name: string) => `${import.meta.dirname}/../node_modules/react-router/dist/production/${name}.mjs`;
  const alias = [
    { find: /^react-router$/, replacement: file('index') },
    { find: /^react-router\/dom$/, replacement: file('dom-export') },
  ];
  return { name: 'router-for-production', apply: 'build', config: () => ({ resolve: { alias } }) };
}

/** The theme switches ripples off; their code, and that of their transitions, would be in every first load. */
function withoutRipples(): Plugin {
  const none = '\0no-ripple';
  return {
    name: 'without-ripples',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/TouchRipple\.m?js$/ }, handler: () => none },
    load: { filter: { id: /no-ripple$/ }, handler: () => 'export default () => null;' },
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
  // With icons of its own: among the widgets they would make whoever picked a file wait for all of these.
  {
    name: 'file-list',
    test: /send\/components\/(file-list|capacity-bar|remove-button)\.tsx$|icons-material\/(esm\/)?(Close|InsertDriveFile|ExpandMore|Folder)Rounded\.m?js$/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'scene', test: /river-scene\.tsx$/, includeDependenciesRecursively: false, priority: 2 },
  { name: 'home', test: /pages\/home-route\.tsx$/, priority: 1 },
  // As files of their own these are some fifty requests of the download page, and of every other.
  {
    name: 'widgets',
    test: /node_modules\/(@mui|@popperjs|react-transition-group)\/|client\/src\/ui\//,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'data',
    test: /node_modules\/(@tanstack|zod)\/|server\/contract\/(?!errors\/)|client\/src\/lib\//,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
];

/** Pages people open a link to, or wait for after a log-in: what they need is asked for in one go. */
const prompt = /(home|download|dash-home|transfers)-route|dash-frame|login-page/;

/**
 * What a script fetches ahead of a part stands in that script by name, and so in everybody's first visit. For other
 * parts it is found out when they arrive: one step later, where somebody has pressed something. The page itself names
 * all that its script imports: it cannot run before that.
 */
const neededAhead: NonNullable<ModulePreloadOptions['resolveDependencies']> = (part, needed, { hostType }) =>
  hostType === 'html' || prompt.test(part) ? needed : needed.filter((name) => name.endsWith('.css'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), routerForProduction(), withoutRipples(), ownScripts(), retriedImports(), pages(), packed],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    target,
    modulePreload: { resolveDependencies: neededAhead },
    // A font or picture inside the script would be paid for by everybody; the policy also forbids data: fonts.
    assetsInlineLimit: 0,
    // React, its router and the component library are one file on purpose: no page does without any of them.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // The first script names all others, so the length of a hash counts a hundred times.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunks },
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
