/** @typedef {{ [key: string]: string | Texts }} Texts */

/**
 * @param {Texts} texts
 * @param {string} [prefix]
 * @returns {Map<string, string>} `a.b` → text
 */
export function flatten(texts, prefix = '') {
  return new Map(
    Object.entries(texts).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`${prefix}${name}`, value]] : [...flatten(value, `${prefix}${name}.`)],
    ),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** @param {string} key Chinese has one plural form, English two: what must agree is the key before the ending */
const withoutPlural = (key) => key.replace(PLURAL, '');

/** `{{name}}`, or with two forms of what it counts: `{{name, # file|# files}}`. */
const VARIABLE = /\{\{\w+(?:, [^|{}]+\|[^|{}]+)?\}\}/g;

/** @param {string} text */
const placeholders = (text) => [...new Set(text.match(VARIABLE))].map((name) => name.replace(/,.*|\W/g, '')).sort();

/**
 * @param {string} namespace
 * @param {Texts} first
 * @param {Texts} second
 * @returns {string[]} what does not agree between two languages
 */
export function differences(namespace, first, second) {
  const [en, zh] = [byKey(first), byKey(second)];
  return [...new Set([...en.keys(), ...zh.keys()])].flatMap((key) => {
    const place = `${namespace}:${key}`;
    const [ours, theirs] = [en.get(key), zh.get(key)];
    if (!ours || !theirs) return [`${place} is missing in ${ours ? 'zh' : 'en'}`];
    if ([...ours, ...theirs].some((text) => !text.trim())) return [`${place} is empty`];
    const odd = [...ours, ...theirs].find((text) => text.replace(VARIABLE, '').includes('{{'));
    if (odd) return [`${place} has a variable that is not written as {{name}}: ${odd}`];
    const [wanted, given] = [placeholders(ours.join()), placeholders(theirs.join())];
    if (wanted.join() === given.join()) return [];
    return [`${place} has {{${wanted.join(', ')}}} in en, but {{${given.join(', ')}}} in zh`];
  });
}

/**
 * @param {Texts} texts
 * @returns {Map<string, string[]>} plural forms under one key
 */
function byKey(texts) {
  /** @type {Map<string, string[]>} */
  const forms = new Map();
  for (const [key, text] of flatten(texts)) {
    const base = withoutPlural(key);
    forms.set(base, [...(forms.get(base) ?? []), text]);
  }
  return forms;
}

/**
 * Plurals that do not have exactly the forms of their language.
 * @param {string} namespace
 * @param {'en' | 'zh'} language
 * @param {Texts} texts
 * @returns {string[]}
 */
export function wrongForms(namespace, language, texts) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const keys = [...flatten(texts).keys()].filter((key) => PLURAL.test(key));
  return [...new Set(keys.map(withoutPlural))].flatMap((plural) => {
    const given = keys.filter((key) => withoutPlural(key) === plural).map((key) => key.slice(plural.length + 1));
    if (given.sort().join() === pluralCategories.toSorted().join()) return [];
    return [`${namespace}:${plural} has the forms ${given.join(', ')} in ${language}`];
  });
}

/**
 * Keys no source names: in full, with its namespace, as the beginning of a composed key, or by a group above it.
 * @param {string} namespace
 * @param {Texts} texts
 * @param {string} sources
 * @returns {string[]}
 */
export function unused(namespace, texts, sources) {
  const literals = new Set([...sources.matchAll(/['"`]([\w:.-]+)['"`]/g)].map(([, text]) => text));
  const beginnings = [...sources.matchAll(/[`'"]([\w:.-]+[.:_-])(?:\$\{|['"] ?\+)/g)].map(([, text]) => text ?? '');
  const names = (/** @type {string} */ key) => [key, `${namespace}:${key}`];
  const isUsed = (/** @type {string} */ key) =>
    ancestors(key).some((group) => names(group).some((name) => literals.has(name))) ||
    names(key).some((name) => beginnings.some((start) => start !== `${namespace}:` && name.startsWith(start)));
  return [...byKey(texts).keys()].filter((key) => !isUsed(key)).map((key) => `${namespace}:${key} is used nowhere`);
}

/** @param {string} key `a.b.c` → itself, `a.b`, `a` */
function ancestors(key) {
  const parts = key.split('.');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
}
