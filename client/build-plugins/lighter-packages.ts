import { join } from 'node:path';
import type { Plugin } from 'vite';

const LAZY_SELECT = join(import.meta.dirname, '../src/ui/lazy-select.tsx');
const SPINNER = join(import.meta.dirname, '../src/ui/spinner.tsx');

interface Replacement {
  source: RegExp;
  importer?: RegExp;
  code: string;
}

/** Parts of packages that the product does not use, or not at first, and that the packages import regardless. */
const replacements: readonly Replacement[] = [
  // The theme switches ripples off.
  { source: /\/TouchRipple\.m?js$/, code: 'export default () => null;' },
  // With it come menus and dialogs, into every page that has a text field.
  {
    source: /^\.\.\/Select\/index\.m?js$/,
    importer: /@mui\/material\/TextField\//,
    code: `export { LazySelect as default } from ${JSON.stringify(LAZY_SELECT)};`,
  },
  // Fields are outlined.
  {
    source: /^\.\.\/(FilledInput|Input)\/index\.m?js$/,
    importer: /@mui\/material\/(TextField|Select)\//,
    code: 'export default () => null;',
  },
  // In busy buttons; pages that show it by itself load it with them.
  {
    source: /^\.\.\/CircularProgress\/index\.m?js$/,
    importer: /@mui\/material\/(Button|IconButton)\//,
    code: `export { Spinner as default } from ${JSON.stringify(SPINNER)};`,
  },
  // The scheme is set by `boot.js` before the first paint.
  {
    source: /\/InitColorSchemeScript\.m?js$/,
    importer: /@mui\/system\/cssVars\//,
    code: [
      "export const DEFAULT_MODE_STORAGE_KEY = 'mode';",
      "export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';",
      "export const DEFAULT_ATTRIBUTE = 'data-color-scheme';",
      'export const buildInitColorSchemeScript = () => null;',
    ].join('\n'),
  },
  // For browsers and versions of React that are not supported.
  { source: /^use-sync-external-store\/shim(\/index\.js)?$/, code: "export { useSyncExternalStore } from 'react';" },
  // For components that are wrapped in classes.
  { source: /^hoist-non-react-statics$/, code: 'export default (target) => target;' },
];

const PREFIX = '\0lighter-';

export function lighterPackages(): Plugin {
  return {
    name: 'lighter-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const found = replacements.findIndex((one) => one.source.test(source) && (one.importer?.test(importer) ?? true));
      return found < 0 ? null : `${PREFIX}${found}`;
    },
    load(id) {
      return id.startsWith(PREFIX) ? (replacements[Number(id.slice(PREFIX.length))]?.code ?? null) : null;
    },
  };
}
