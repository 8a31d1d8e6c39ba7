/** Each script has its own font file. */
export const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'devanagari', 'chinese'] as const;
export type Script = (typeof scripts)[number];

export interface ScriptRun {
  script: Script;
  text: string;
}

/** Control and direction characters, which can disguise a name. Joiners are kept, because Indic scripts need them. */
// eslint-disable-next-line no-control-regex
const misleading = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const joiner = /[\u200c\u200d]/;
/** Each is asked of one character. */
const patterns: [Script, RegExp][] = [
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['chinese', /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['latin-ext', /\p{Script=Latin}/u],
];

function scriptOf(character: string): Script {
  // Every font has these characters; the first one is used.
  if (character < '\u0100') return 'latin';
  return patterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 'latin';
}

/** Splits a text where another font is needed. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (const character of text.normalize('NFC').replace(misleading, '\ufffd')) {
    const last = runs.at(-1);
    const script = last && joiner.test(character) ? last.script : scriptOf(character);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
