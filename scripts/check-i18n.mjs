import { readFileSync, readdirSync } from 'node:fs';
import { differences, unused, wrongForms } from './i18n-rules.mjs';
import { sourceFiles } from './source-files.mjs';
import { textsIn, wordProblems } from './word-rules.mjs';

/**
 * Every text exists in both languages, with the same variables and its language's plural forms, and is used. The
 * compiler and `server/contract/schemas.spec.ts` check the texts of errors.
 * No text that people read, in a browser, a mail or a terminal, has a word that `word-rules.mjs` rules out.
 */

const HOME = 'client/src/i18n';

/** @param {'en' | 'zh'} language */
const filesOf = (language) => readdirSync(`${HOME}/${language}`).filter((name) => name.endsWith('.json'));

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

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

const CODE = /(?<!\.(?:spec|test))\.(?:ts|mjs)$/;
const read = [
  ...sourceFiles(HOME, /\.json$/),
  ...sourceFiles('client/site/content', /\.md$/),
  ...['texts', 'api-texts', 'app-heads'].map((name) => `client/site/${name}.ts`),
  'server/src/modules/reach/downloads/link-previews.service.ts',
  'server/src/modules/reach/requests/request-pages.service.ts',
  'server/src/modules/staff/moderation/denied-finds.service.ts',
  ...[
    'server/contract/errors',
    'server/contract/site',
    'server/src/modules/platform/mail/texts',
    'server/src/modules/staff/site/content',
    'server/src/modules/staff/operations',
    'server/src/backup',
    'server/src/commands',
    'cli/src',
    'docker/embedded',
  ].flatMap((folder) => sourceFiles(folder, CODE)),
  ...readdirSync('server/src')
    .filter((name) => CODE.test(name))
    .map((name) => `server/src/${name}`),
];
const SHOWN = /(?<!\.spec)\.(?:tsx?|json|md|css|html|webmanifest)$/;
const named = ['client/src', 'client/site', 'client/public', 'server/contract', 'server/src', 'worker/src', 'cli/src'];
/** These texts name the software itself, or hold the default name. */
const software = [
  'client/site/content/{}/blog/',
  'client/site/content/{}/compare/',
  'client/site/content/{}/legal/',
  'client/site/content/{}/about/who.md',
  'client/site/content/{}/product/works-everywhere.md',
  'client/src/lib/hosts.ts',
  'server/src/backup/version-mismatch.ts',
  'server/src/fsck.ts',
  'server/src/modules/identity/auth/domain/device.ts',
  'server/src/modules/platform/policies/policies.settings.ts',
  'server/src/modules/read/webhooks/webhook-deliveries.service.ts',
];
/** @param {string} path */
const isAboutSoftware = (path) =>
  /\/testing\//.test(path) || software.some((start) => path.replace(/\/(en|zh)\//, '/{}/').startsWith(start));

for (const path of read)
  for (const text of textsIn(path, readFileSync(path, 'utf8')))
    found.push(...wordProblems(text).map((problem) => `${path}: ${problem}: ${text.trim().slice(0, 120)}`));

// Everything that people see has the name of their installation.
const shown = named.flatMap((folder) => sourceFiles(folder, SHOWN)).filter((path) => !isAboutSoftware(path));
for (const path of shown)
  for (const line of readFileSync(path, 'utf8').split('\n'))
    if (/\bSampan\b/.test(line)) found.push(`${path}: not the name of the installation: ${line.trim().slice(0, 120)}`);

for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length ? 1 : 0;
