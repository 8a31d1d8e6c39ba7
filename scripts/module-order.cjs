const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const LIST = join(__dirname, '../server/src/product-modules.ts');

/**
 * The order of the modules has one place, `server/src/product-modules.ts`: the lint rules and the documents read it there.
 * @returns {string[]} the modules' folders, `<area>/<name>`
 * @throws {Error} for an area that is begun a second time
 */
exports.moduleOrder = function moduleOrder() {
  const [imports = '', list = ''] = readFileSync(LIST, 'utf8').split('export const productModules');
  /** @type {Map<string, string>} */
  const folders = new Map();
  for (const [, names = '', folder = ''] of imports.matchAll(
    /import \{ (.+?) \} from '\.\/modules\/([\w-]+\/[\w-]+)\/index\.js'/g,
  ))
    for (const name of names.split(', ')) folders.set(name, folder);
  const order = [...list.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => {
    const folder = folders.get(name);
    if (folder === undefined) throw new Error(`${LIST}: ${name} is not imported from a module's index.js`);
    return folder;
  });
  const areas = order.map((folder) => folder.split('/')[0]);
  const again = areas.find((area, at) => areas.indexOf(area) !== at && areas[at - 1] !== area);
  if (again !== undefined) throw new Error(`${LIST}: the modules of ${again} do not follow each other`);
  return [...new Set(order)];
};
