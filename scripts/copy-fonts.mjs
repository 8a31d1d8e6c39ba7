import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Copies the fonts of receipts to `dist/fonts`, one for each script (server/src/modules/audit/domain/script-runs.ts): the
 * packages hold 80 MB of which an installation needs these files.
 */

const fonts = {
  latin: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  'latin-ext': '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff',
  cyrillic: '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff',
  greek: '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff',
  devanagari: '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff',
  chinese: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
};

const { resolve } = createRequire(import.meta.url);
mkdirSync('dist/fonts', { recursive: true });
for (const [script, file] of Object.entries(fonts)) copyFileSync(resolve(file), `dist/fonts/${script}.woff`);
