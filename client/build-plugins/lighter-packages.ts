import { join } from 'node:path';
import type { Plugin } from 'vite';

const LAZY_SELECT = join(import.meta.dirname, '../src/ui/lazy-select.tsx');

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
