import ts from 'typescript';
import { importsOf } from './imports.mjs';

/** Rules that oxlint lacks; each has its scope, a test of one syntax node, and the advice that is printed. */

const TESTS = /\.(spec|e2e)\.tsx?$|\/(test|testing|e2e)\//;
const LETTER = /\p{L}/u;
const RAW_COLOUR = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/i;
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'helperText',
  'label',
  'placeholder',
  'title',
]);

/** @param {ts.Node} node @param {string} object @param {string} property */
const isMember = (node, object, property) =>
  ts.isPropertyAccessExpression(node) && node.expression.getText() === object && node.name.text === property;

/** A main file passes the whole environment to the schema. @param {ts.Node} node */
function isHandedToParser(node) {
  const holder = ts.isSpreadAssignment(node.parent) ? node.parent.parent.parent : node.parent;
  return ts.isCallExpression(holder) && holder.expression.getText() === 'parseEnvironment';
}

/** @param {ts.Node | undefined} node */
const isText = (node) => node !== undefined && ts.isStringLiteralLike(node) && LETTER.test(node.text);

/**
 * Whether a node names something that its file imports from another module: these are seen by their `index.ts` alone.
 * @param {ts.Node} node
 * @returns {boolean}
 */
function namesOtherModule(node) {
  if (!ts.isIdentifier(node)) return ts.forEachChild(node, namesOtherModule) ?? false;
  return node.getSourceFile().statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !statement.moduleSpecifier.getText().endsWith("/index.js'")) return false;
    const named = statement.importClause?.namedBindings;
    return named && ts.isNamedImports(named) && named.elements.some(({ name }) => name.text === node.text);
  });
}

const FILES_MAX = 25;

/** Folders that hold more source files, and why. */
const LARGE_FOLDERS = {
  'client/src/ui': 'a flat catalogue: one composition each, found by its name',
  'client/src/lib': 'small functions and hooks without a subject in common, found by their names',
  'client/src/features/admin/components': 'parts of many small pages, named after them',
};

/**
 * Like `breaches`, for folders: none has more than 25 source files, tests apart.
 * @param {readonly string[]} paths of all source files
 * @returns {string[]}
 */
export function fullFolders(paths) {
  const sizes = new Map();
  for (const path of paths.filter((it) => !TESTS.test(it))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > FILES_MAX && !Object.hasOwn(LARGE_FOLDERS, folder))
    .map(([folder, size]) => `${folder}: ${size} source files, at most ${FILES_MAX}; give it folders by subject`);
}

const PURE = /^server\/(src\/modules\/[^/]+\/[^/]+\/domain|contract)\//;
const UNIT_SPEC = /(?<!\.(?:int|e2e|slow))\.spec\.tsx?$/;

/**
 * Like `breaches`, for pure rules: a unit spec imports each exported function of `domain` and `contract`.
 * @param {ReadonlyMap<string, string>} texts of all source files by their paths
 * @returns {string[]}
 */
export function untestedFunctions(texts) {
  const tested = [...texts]
    .filter(([path]) => UNIT_SPEC.test(path))
    .flatMap(([path, text]) => importsOf(path, text))
    .flatMap(({ source, names }) => [...(names ?? [])].map((name) => `${source} ${name}`));
  const isTested = new Set(tested);
  return [...texts]
    .filter(([path]) => PURE.test(path) && !TESTS.test(path))
    .flatMap(([path, text]) => exportedFunctions(path, text).map((name) => ({ path, name })))
    .filter(({ path, name }) => !isTested.has(`${path.replace(/\.tsx?$/, '')} ${name}`))
    .map(({ path, name }) => `${path} no unit spec imports ${name}; name its rule in one`);
}

/** @param {string} path @param {string} text */
function exportedFunctions(path, text) {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.[0]?.kind === ts.SyntaxKind.ExportKeyword;
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
    if (!ts.isVariableStatement(statement)) return [];
    const constants = statement.declarationList.declarations;
    return constants
      .filter((it) => it.initializer && ts.isArrowFunction(it.initializer))
      .map((it) => /** @type {ts.Identifier} */ (it.name).text);
  });
}

const SUITE = /^(?:server|worker)\/.*(?<!\.(?:slow|peers))\.(?:int|e2e)\.spec\.ts$/;
const GROUP = /^server\/test\/groups\//;

/**
 * Like `breaches`, for groups of suites: `npm test` runs each integration suite in one of them.
 * @param {ReadonlyMap<string, string>} texts of all source files by their paths
 * @returns {string[]}
 */
export function ungroupedSuites(texts) {
  const grouped = [...texts].filter(([path]) => GROUP.test(path)).flatMap(([path, text]) => importsOf(path, text));
  return [...texts.keys()]
    .filter((path) => SUITE.test(path))
    .map((path) => ({ path, groups: grouped.filter(({ source }) => `${source}.ts` === path).length }))
    .filter(({ groups }) => groups !== 1)
    .map(({ path, groups }) => `${path} is in ${groups} groups of server/test/groups; import it in one`);
}

/** A comment that begins with such a word; later lines of the same comment may. */
const FRAGMENT =
  /^[ \t]*(?:\{?\/\*\*?(?:[ \t]*\n[ \t]*\*)?|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/)[ \t]+(?:Of|As|What|Where)\b/gm;

/**
 * Like `breaches`, for comments: each begins as a sentence or with a noun.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function fragments(path, text) {
  return [...text.matchAll(FRAGMENT)].map(
    ({ index }) => `${path}:${text.slice(0, index).split('\n').length} begin the comment with its subject`,
  );
}

/** @typedef {{ message: string, holdsIn: (path: string) => boolean, finds: (node: ts.Node) => boolean }} Rule */

/** @type {Rule[]} */
export const RULES = [
  {
    message: 'suites run in groups, so a hook stands in the `describe` of its suite',
    holdsIn: (path) => SUITE.test(path),
    finds: (node) =>
      ts.isCallExpression(node) &&
      /^(before|after)(All|Each)$/.test(node.expression.getText()) &&
      ts.isSourceFile(node.parent.parent),
  },
  {
    message: 'time comes from the injected Clock: `clock.now()`',
    holdsIn: (path) => /^(server\/(src\/modules|contract)|worker\/src)\//.test(path) && !TESTS.test(path),
    finds: (node) =>
      isMember(node, 'Date', 'now') ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length),
  },
  {
    message: 'core names no address: what a call needs stands on its endpoint',
    holdsIn: (path) => path.startsWith('server/src/core/') && !TESTS.test(path),
    finds: (node) =>
      ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /^\/[a-z]/i.test(node.text)) ||
      (ts.isRegularExpressionLiteral(node) && /^\/\^\\\/\(?[a-z]/i.test(node.text)),
  },
  {
    message: 'settings are read in server/src/config only, and injected from there',
    holdsIn: (path) => !/^(server\/src\/config\/|cli\/src\/main\.ts$)|\.config\.ts$/.test(path) && !TESTS.test(path),
    finds: (node) => isMember(node, 'process', 'env') && !isHandedToParser(node),
  },
  {
    message: 'headers are read by the schema of the call: @HeadersOfCall',
    holdsIn: (path) => path.startsWith('server/src/modules/') && !TESTS.test(path),
    finds: (node) =>
      ts.isDecorator(node) && node.getText().startsWith('@Headers(') && !node.getText().includes("'authorization'"),
  },
  {
    message: 'a module has at most 25 providers; cut one off it',
    holdsIn: (path) => /^server\/src\/modules\/.*\.module\.ts$/.test(path),
    finds: (node) =>
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'providers' &&
      ts.isArrayLiteralExpression(node.initializer) &&
      node.initializer.elements.length > 25,
  },
  {
    message: "a module's models are its own: take what is needed from a repository of that module",
    holdsIn: (path) => path.startsWith('server/src/modules/') && !TESTS.test(path),
    finds: (node) =>
      ts.isCallExpression(node) &&
      /^(InjectModel|getModelToken|MongooseModule\.forFeature)$/.test(node.expression.getText()) &&
      node.arguments.some((argument) => ts.isStringLiteralLike(argument) || namesOtherModule(argument)),
  },
  {
    message: "a module's models are its own: export its repositories instead",
    holdsIn: (path) => path.startsWith('server/src/modules/'),
    finds: (node) =>
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'exports' &&
      ts.isArrayLiteralExpression(node.initializer) &&
      node.initializer.elements.some((element) => element.getText() === 'MongooseModule'),
  },
  {
    message: 'colours live in client/src/theme',
    holdsIn: (path) => path.startsWith('client/src/') && !path.startsWith('client/src/theme/') && !TESTS.test(path),
    finds: (node) => (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && RAW_COLOUR.test(node.text),
  },
  {
    message: 'texts live in client/src/i18n: `t(…)`',
    holdsIn: (path) => /^client\/src\/.*\.tsx$/.test(path) && !TESTS.test(path),
    finds: (node) =>
      (ts.isJsxText(node) && LETTER.test(node.text)) ||
      (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && isText(node.expression)) ||
      (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.has(node.name.getText()) && isText(node.initializer)),
  },
  {
    message: 'journeys begin with accounts created over the API: `member()`; only account.e2e.ts signs up in the page',
    holdsIn: (path) => path.startsWith('client/e2e/') && !/account(\.e2e)?\.ts$/.test(path),
    finds: (node) => ts.isCallExpression(node) && node.expression.getText() === 'signUp',
  },
];

const SLOW_REASON = 'Runs in `npm run test:all` only: ';

/**
 * @param {string} path relative to the repository's root
 * @param {string} text
 * @returns {string[]} `file:line message`
 */
export function breaches(path, text) {
  const rules = RULES.filter(({ holdsIn }) => holdsIn(path));
  if (path.endsWith('.css')) return breachesInStyles(path, text, rules);
  if (path.includes('.slow.') && !text.includes(SLOW_REASON))
    return [`${path}:1 say why it is in the second tier: "${SLOW_REASON}…"`];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    for (const { message } of rules.filter(({ finds }) => finds(node))) {
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${message}`);
    }
    ts.forEachChild(node, visit);
  };
  if (rules.length) visit(source);
  return found;
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Rule[]} rules
 */
function breachesInStyles(path, text, rules) {
  const rule = rules.find(({ message }) => message.startsWith('colours'));
  if (!rule) return [];
  return text.split('\n').flatMap((line, at) => (RAW_COLOUR.test(line) ? [`${path}:${at + 1} ${rule.message}`] : []));
}
