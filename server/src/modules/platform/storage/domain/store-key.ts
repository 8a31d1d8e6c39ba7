const MAX_KEY_LENGTH = 1024;
const segment = /^[A-Za-z0-9._~-]{1,200}$/;
const onlyDots = /^\.+$/;

/**
 * Keys consist of segments of URL- and file-system-safe characters, so that a key is also its own path in a URL and below
 * a folder, without path traversal. `+` marks the store's own files and is not allowed in keys.
 */
export function isStoreKey(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH) return false;
  return key.split('/').every((part) => segment.test(part) && !onlyDots.test(part));
}
