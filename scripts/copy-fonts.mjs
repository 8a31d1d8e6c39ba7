import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Copies the fonts of receipts to `dist/fonts`, one for each script (server/src/modules/audit/domain/script-runs.ts): the
 * packages hold 80 MB, of which an installation needs these files.
 */

const files = {
  'latin.woff': '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  'latin-ext.woff': '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff',
  'cyrillic.woff': '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff',
  'greek.woff': '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff',
  'devanagari.woff': '@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff',
  'chinese.woff': '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  'LICENSE.noto-sans': '@fontsource/noto-sans/LICENSE',
  'LICENSE.noto-sans-sc': '@fontsource/noto-sans-sc/LICENSE',
};

const { resolve } = createRequire(import.meta.url);
mkdirSync('dist/fonts', { recursive: true });
for (const [name, file] of Object.entries(files)) copyFileSync(resolve(file), `dist/fonts/${name}`);
