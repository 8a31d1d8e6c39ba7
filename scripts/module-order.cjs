const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const LIST = join(__dirname, '../server/src/product-modules.ts');

/**
 * The order of the modules has one place, `server/src/product-modules.ts`: the lint rules and the documents read it there.
 * @returns {string[]} names of the modules' folders
 */
exports.moduleOrder = function moduleOrder() {
  const [imports = '', list = ''] = readFileSync(LIST, 'utf8').split('export const productModules');
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const [, names = '', folder = ''] of imports.matchAll(
    /import \{ (.+?) \} from '\.\/modules\/([\w-]+)\/index\.js'/g,
  ))
    for (const name of names.split(', ')) folders.set(name, folder);
  const order = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => {
    const folder = folders.get(name);
    if (folder === undefined) throw new Error(`${LIST}: ${name} is not imported from a module's index.js`);
    return folder;
  });
  return [...new Set(order)];
};
