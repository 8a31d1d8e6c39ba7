import { fillText } from '#contract/errors/fill-text.js';
import type { Language, Namespace, Resources, Texts } from './texts.js';

export type Values = Readonly<Record<string, string | number>>;

/** `a.b` for each text, with the endings of plural forms. */
type Names<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Names<T[K]>}` }[keyof T & string];
/** Names of the first namespace, and `namespace:name` of each. */
type NamesOf<N extends Namespace, M extends Namespace> =
  | Names<Resources[N]>
  | { [P in N | M]: `${P}:${Names<Resources[P]>}` }[N | M];
type WithoutForm<K> = K extends `${infer Key}_${'one' | 'other'}` ? Key : K;
type Plural<K> = K extends `${infer Key}_other` ? Key : never;

/** A plural needs a `count`. */
export type Translate<N extends Namespace, M extends Namespace = never> = <K extends WithoutForm<NamesOf<N, M>>>(
  key: K,
  ...values: Extract<K, Plural<NamesOf<N, M>>> extends never ? [values?: Values] : [values: Values & { count: number }]
) => string;

/** English has `_one` and `_other`, Chinese `_other` alone. */
const plurals = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') };

function textAt(texts: Texts, path: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The text of a key, or of its plural form for `count`. A variable without a value stays as it is written. */
export function translate(texts: Texts, key: string, language: Language, values: Values = {}): string | undefined {
  const { count } = values;
  const plural = typeof count === 'number' ? textAt(texts, `${key}_${plurals[language].select(count)}`) : undefined;
  const text = plural ?? textAt(texts, key);
  return text === undefined ? undefined : fillText(text, values);
}
