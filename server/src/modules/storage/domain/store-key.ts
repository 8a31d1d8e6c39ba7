const MAX_KEY_LENGTH = 1024;
const segment = /^[A-Za-z0-9._~-]{1,200}$/;
const onlyDots = /^\.+$/;

/**
 * What a key may look like: segments of URL- and file-system-safe signs, so that a key is at the same time its own
 * path in an address and under a folder, and none can climb out of either (A72). `+` marks the store's own files
 * and is therefore no sign of a key (A73).
 */
export function isStoreKey(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH) return false;
  return key.split('/').every((part) => segment.test(part) && !onlyDots.test(part));
}
