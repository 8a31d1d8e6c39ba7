/** Above the nesting of any call's body, far below what overflows the stack. */
const DEPTH_MAX = 32;
/** Maximum per object; no call has more than 50. */
const KEYS_MAX = 1000;
/** Maximum per list; no call allows more. */
const ITEMS_MAX = 10_000;
const VALUES_MAX = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why this JSON must not be parsed, or null: parsing a megabyte of brackets or keys would block the event loop. Scans
 * the structure only; malformed input is left to the parser.
 */
export function refuseJson(bytes: Uint8Array): string | null {
  const limits = new Uint32Array(DEPTH_MAX + 1);
  const counts = new Uint32Array(DEPTH_MAX + 1);
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) {
      values += 1;
      const count = (counts[depth] ?? 0) + 1;
      counts[depth] = count;
      if (count >= (limits[depth] ?? 0) && depth > 0) return 'too many values';
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > DEPTH_MAX) return 'nested too deeply';
      counts[depth] = 0;
      limits[depth] = byte === OPEN_LIST ? ITEMS_MAX : KEYS_MAX;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth = Math.max(0, depth - 1);
    if (values > VALUES_MAX) return 'too many values';
  }
  return null;
}
