import { viewRuleOf } from '#contract/view-keys.js';
import { openId, sealId } from '../../../core/secrets/sealed-ids.js';

type Fields = Record<string, unknown>;

/** An answer without what opens something; see `viewRuleOf`. */
export function hideKeys(answer: unknown, key: Buffer): unknown {
  if (Array.isArray(answer)) return answer.map((each) => hideKeys(each, key));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, hideField(name, value, key)]));
}

function hideField(name: string, value: unknown, key: Buffer): unknown {
  const rule = viewRuleOf(name);
  // Empty and null stay: they say that there is none.
  if (rule === 'shown' || typeof value !== 'string' || value === '') return hideKeys(value, key);
  return rule === 'sealed' ? sealId(key, value) : '';
}

/** Puts the ids of sealed ones into the parameters of a call. What is not sealed stays. */
export function revealKeys<T extends Fields>(given: T, key: Buffer): T {
  const revealed = Object.entries(given).map(([name, value]) => [
    name,
    typeof value === 'string' && viewRuleOf(name) === 'sealed' ? (openId(key, value) ?? value) : value,
  ]);
  return Object.fromEntries(revealed) as T;
}
