const UNSAFE = /[<>:"|?*\\/]/g;

/** An archive is named after its only top-level folder or file, otherwise after the product. */
export function archiveTitle(paths: readonly string[]): string {
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const [only] = tops;
  if (tops.size !== 1 || !only) return 'Sampan';
  const isFile = paths.length === 1 && paths[0] === only;
  const name = isFile ? only.replace(/\.[^.]+$/, '') : only;
  return name.replace(UNSAFE, '_') || 'Sampan';
}
