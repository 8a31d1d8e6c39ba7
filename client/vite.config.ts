import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { lighterPackages } from './build-plugins/lighter-packages.js';
import { notices } from './build-plugins/notices.js';
import { ownScripts, target } from './build-plugins/own-scripts.js';
import { pages } from './build-plugins/pages.js';
import { retriedImports } from './build-plugins/retried-imports.js';
import { site } from './build-plugins/site.js';

/** Where the server listens while this one serves the pages (development only). */
const apiOrigin = `http://localhost:${process.env.PORT ?? '3000'}`;

/** Everything that is not a page: the paths of the contract, stored objects, and what the server makes itself. */
const apiPaths = [
  '/(newsignupverify|signup2|combinedAuth|refreshToken|logout|anonCheck|verifyEmail|checkVerifyEmail)',
  '/(resetPasswordLink|passTokenCheck|resetPassword)',
  '/(stsAuth|quicksend2|getQs|SendTransferEmail|deleteTransfer|folderSize|increment|zip)',
  '/(v1|api|objects|health|queues)(/.*)?',
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

/**
 * The first visit loads what every page stands on (`core`) and Home with what it needs beyond. What several pages share
 * goes together by what it is for: as files of their own these are some fifty requests of the download page, and in one
 * file each page would load the parts of all others.
 */
const chunks = [
  { name: 'core', tags: ['$initial' as const], priority: 4 },
  // Of Home and of others: of nearly all, and of those that deal with what is sent.
  {
    name: 'shared',
    test: /client\/src\/(lib\/(format|use-latest|use-now)|ui\/(visually-hidden|use-shake|busy-button))\.tsx?$|server\/contract\/(transfers\/)?(display-formats|expiry|formats)\.ts$/,
    priority: 3,
  },
  {
    name: 'sending',
    test: /server\/contract\/(billing\/)?(plans|visible-text|blocked-names)\.ts$|unfinished-marker\.ts$|icons-material\/(Lock|Add)Rounded|sending\/(files\/(file-picker|picked-files|read-entries|use-window-drop|drop-veil)|form\/(shaking-part|use-shake-on)|outcome\/send-(error|failure)|verification\/ticket-store|recording\/(recording-form|use-has-recordings)|sending-part|use-name-list)\.tsx?$|client\/src\/ui\/field\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    // Of the options of a transfer, which visitors of a request do not have.
    name: 'option-icons',
    test: /icons-material\/(Group|Link|Schedule)Rounded/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'file-kinds',
    test: /ui\/preview\/(kind-icon\.tsx|file-kind\.ts)$|icons-material\/(Close|ExpandMore|Folder|Audiotrack|Code|Description|FolderZip|Image|InsertDriveFile|Movie|PictureAsPdf|Slideshow|Subject|TableChart)Rounded/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'file-list',
    test: /sending\/files\/(file-list|cut-name|capacity-bar|remove-button)\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    // What forms of other pages share with Home: they would load all of its chunk for it.
    name: 'form-rules',
    test: /server\/contract\/(accounts\/plain-password|billing\/plan-prices)\.ts$|client\/src\/(lib\/(account-refusal|way-on|resend-outcome|is-composing)|sending\/form\/expiry-choices)\.tsx?$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'name-rules',
    test: /server\/contract\/(address-list|file-names)\.ts$/,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  { name: 'scene', test: /river-scene\.tsx$/, includeDependenciesRecursively: false, priority: 3 },
  { name: 'home', test: /pages\/home-route\.tsx$/, priority: 2 },
  {
    name: 'public-pages',
    test: /routes\/public-pages/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'pricing-page',
    test: /billing\/(pages\/pricing-page|components\/pricing-(frame|notes))\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'chip',
    test: /@mui\/material\/Chip\/|fastObjectShallowCompare|ui\/tone-chip\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  { name: 'zod', test: /node_modules\/zod\// },
  {
    name: 'query',
    // With the layout of all pages but Home.
    test: /node_modules\/@tanstack\/|client\/src\/(lib\/(api|query-client|query-provider|refetch-active|error-text)|app\/(layout\/query-layout|routes\/page))\.tsx?$|contract\/calls\.ts/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'field',
    test: /@mui\/material\/(internal\/[sS]witchBase|(TextField|Input\w*|OutlinedInput|FilledInput|Form\w*|TextareaAutosize)\/|Select\/selectC|NativeSelect\/nativeSelectC)|client\/src\/ui\/(password-field|lazy-select)\.tsx$/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'dialog',
    test: /@mui\/material\/(Modal|Backdrop|Portal|Fade|Unstable_TrapFocus|Dialog\w*|transitions|internal\/Transition)|react-transition-group/,
    includeDependenciesRecursively: false,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: 'menu',
    test: /@mui\/material\/(Select|NativeSelect|Grow|Popover|Menu\w*|List\w*)\//,
    includeDependenciesRecursively: false,
    minShareCount: 3,
    priority: 1,
  },
  // Apart from menus, which bring dialogs along: what switches between buttons needs it too.
  { name: 'roving', test: /useRovingTabIndex/, includeDependenciesRecursively: false, priority: 2 },
  {
    name: 'tooltip',
    test: /@mui\/material\/(Tooltip|Popper)\/|@popperjs\//,
    includeDependenciesRecursively: false,
    minShareCount: 3,
    priority: 1,
  },
  { name: 'icons', test: /icons-material/, includeDependenciesRecursively: false, minShareCount: 8, priority: 1 },
  {
    name: 'widgets',
    // Without what brings dialogs or chips along, and what forms do without.
    test: /node_modules\/@mui\/(?!(material\/(Chip|Skeleton)|utils\/(useSlotProps|fastObjectShallowCompare))\/|material\/internal\/svg-icons\/Cancel)|client\/src\/(ui\/(?!.*dialog|tone-chip|list\/|form-field|action-menu|button-row|section)|lib\/(?!member|url-state))|server\/contract\/(?!errors\/)/,
    includeDependenciesRecursively: false,
    minShareCount: 20,
  },
];

const { collect, write } = notices();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    routerForProduction(),
    lighterPackages(),
    ownScripts(),
    retriedImports(),
    pages(),
    site(),
    collect,
    write,
    packed,
  ],
  worker: { plugins: () => [collect] },
  resolve: { conditions: ['source', ...defaultClientConditions] },
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
