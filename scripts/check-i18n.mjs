import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import { differences, unused, wrongForms } from './i18n-rules.mjs';
import { sourceFiles } from './source-files.mjs';

/** Every text exists in both languages, with the same variables and its language's plural forms, and is used. */

const HOME = 'client/src/i18n';

/** @param {'en' | 'zh'} language */
const filesOf = (language) => readdirSync(`${HOME}/${language}`).filter((name) => name.endsWith('.json'));

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * @param {'public' | 'member'} audience
 * @param {'en' | 'zh'} language
 * @returns {Promise<import('./i18n-rules.mjs').Texts>} the error texts, which are code
 */
async function errorTexts(audience, language) {
  const source = readFileSync(`server/contract/errors/${audience}-${language}.ts`, 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const module = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return Object.values(module)[0];
}

const sources = sourceFiles('client/src', /(?<!\.spec)\.tsx?$/)
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const names = new Set([...filesOf('en'), ...filesOf('zh')]);
const found = [...names].flatMap((name) => {
  const lacking = /** @type {const} */ (['en', 'zh']).filter((language) => !filesOf(language).includes(name));
  if (lacking.length) return [`${HOME}/${lacking.join(' and ')}/${name} is missing`];
  const [en, zh] = [readJson(`${HOME}/en/${name}`), readJson(`${HOME}/zh/${name}`)];
  const namespace = name.replace('.json', '');
  const forms = [...wrongForms(namespace, 'en', en), ...wrongForms(namespace, 'zh', zh)];
  return [...differences(namespace, en, zh), ...forms, ...unused(namespace, en, sources)];
});
for (const audience of /** @type {const} */ (['public', 'member'])) {
  const [en, zh] = [await errorTexts(audience, 'en'), await errorTexts(audience, 'zh')];
  found.push(...differences(`${audience} errors`, en, zh));
}

for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length ? 1 : 0;
