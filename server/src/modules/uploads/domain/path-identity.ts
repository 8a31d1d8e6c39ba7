/** Equal for two paths that collide when extracted into one folder; ignores case. */
export function pathIdentity(path: string): string {
  return path
    .normalize('NFC')
    .split(/[\\/]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/')
    .toLowerCase();
}
