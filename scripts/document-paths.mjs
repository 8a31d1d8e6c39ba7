import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFiles } from './source-files.mjs';

/** Folders in which a document may begin a path: `contract/plans.ts` is in `server`, `lib/api.ts` in `client/src`. */
const BASES = ['', 'server/', 'server/src/', 'server/src/modules/', 'client/', 'client/src/', 'docs/'];
const SOURCES = ['server', 'worker', 'client', 'cli', 'docker', 'scripts', 'bench'];

/** Folders that builds and runs create: their content differs from checkout to checkout. */
const MADE = ['.sampan', 'dist', 'test-artifacts'];

/** A path in code font, without the line that may follow it: `server/src/main.ts`, `core/jobs/`. */
const CODE_PATH = /`([\w@.-]+(?:\/[\w@.{},*-]+)+\/?)`/g;
/** The name of a source file alone: `thing.service.ts`. */
const CODE_FILE = /`(\w[\w.-]*\.(?:[cm]js|tsx?|css|ya?ml))`/g;
const LINK = /\]\(([^)\s]+)\)/g;
const SCRIPT = /\bnpm run (?:-s |--silent )?([a-z][\w:]*)/g;
const FENCE = /^ *```[\s\S]*?^ *```$/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^ *#.*$/gm;
const COMMENT_PATH = /(?<![\w/.@-])(?:docs|server|worker|client|cli|docker|scripts|bench)\/[\w./@-]+\.\w+(?:#[\w-]+)?/g;
/** Tests that hold a guarantee, after its colon: `every-call` or `crash.slow`. */
const TEST_NAME = /`([a-z][\w.-]+)`/g;

/** @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** @param {string} text a Markdown document */
export function anchorsOf(text) {
  return new Set([...text.replace(FENCE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

/**
 * @param {string} target a path from the top folder, perhaps with an anchor
 * @returns {boolean} whether file and heading are there
 */
function isThere(target) {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(path)) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsOf(readFileSync(path, 'utf8')).has(anchor);
}

/** @param {string} path whose first folder tells whether it is a path of this repository */
function isMissing(path) {
  const [first = ''] = path.split('/');
  if (/[{*]/.test(path) || MADE.includes(first)) return false;
  const bases = BASES.filter((base) => existsSync(base + first));
  return bases.length > 0 && !bases.some((base) => existsSync(base + path));
}

/**
 * @param {string} document its path
 * @param {string} text
 * @param {{ scripts: Set<string>, files: Set<string> }} known names of scripts and of source files
 * @returns {string[]} what the document names and is not there
 */
export function missingInDocument(document, text, { scripts, files }) {
  const folder = posix.dirname(document);
  const links = [...text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
    .filter((target) => !isThere(target.startsWith('#') ? document + target : posix.join(folder, target)));
  const prose = text.replace(FENCE, '');
  const paths = [...prose.matchAll(CODE_PATH)].map(([, path = '']) => path).filter(isMissing);
  const names = [...prose.matchAll(CODE_FILE)].map(([, name = '']) => name).filter((name) => !files.has(name));
  const commands = [...text.matchAll(SCRIPT)].filter(([, name = '']) => !scripts.has(name)).map(([command]) => command);
  return [...links, ...paths, ...names, ...commands].map((name) => `${document}: ${name} is not there`);
}

/**
 * @param {string} path of a source file
 * @param {string} text
 * @returns {string[]} files that its comments name and that are not there
 */
export function missingInComments(path, text) {
  return (text.match(COMMENT) ?? [])
    .flatMap((comment) => comment.match(COMMENT_PATH) ?? [])
    .filter((target) => !isThere(target))
    .map((target) => `${path}: ${target} is not there`);
}

/**
 * @param {string} text docs/security.md
 * @param {string[]} specs paths of all specs
 * @returns {string[]} tests after the last colon of its guarantees that are not there
 */
export function missingTests(text, specs) {
  const names = new Set(specs.map((path) => posix.basename(path).replace(/(?:\.e2e|\.int)?\.spec\.tsx?$/, '')));
  const lists = text.match(/(?<=^- .*: )`[^:\n]+$/gm) ?? [];
  return lists
    .flatMap((list) => [...list.matchAll(TEST_NAME)].map(([, name = '']) => name))
    .filter((name) => !names.has(name))
    .map((name) => `docs/security.md: there is no test ${name}`);
}

function main() {
  const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'client/gallery/README.md',
    ...sourceFiles('docs', /\.md$/),
  ];
  const sources = SOURCES.flatMap((folder) =>
    sourceFiles(folder, /(?:\.(?:[cm]?js|tsx?|css|ya?ml)|\/(?:Dockerfile|Caddyfile))$/),
  );
  const specs = sources.filter((path) => /\.spec\.tsx?$/.test(path));
  const top = readdirSync('.');
  const known = {
    scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    files: new Set([...top, ...sources].map((path) => posix.basename(path))),
  };
  const missing = [
    ...documents.flatMap((path) => missingInDocument(path, read(path), known)),
    ...missingTests(read('docs/security.md'), specs),
    ...sources.flatMap((path) => missingInComments(path, read(path))),
  ];
  for (const line of missing) process.stderr.write(`${line}\n`);
  process.exitCode = missing.length ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
