/** Text that is already canonical JSON and is inserted unchanged. */
export class CanonicalText {
  constructor(readonly text: string) {}
}

/**
 * RFC 8785: members sorted by the UTF-16 code units of their names, no whitespace, numbers and strings as in ECMAScript.
 * Equal content gives equal bytes.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof CanonicalText) return value.text;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return primitive(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

function primitive(value: unknown): string {
  const isNumber = typeof value === 'number';
  if (isNumber && !Number.isFinite(value)) throw new TypeError('JSON has no such number');
  if (value === null || isNumber || typeof value === 'string' || typeof value === 'boolean')
    return JSON.stringify(value);
  throw new TypeError(`JSON has no ${typeof value}`);
}
