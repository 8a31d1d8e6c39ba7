/** Names that a visitor without an account may not send (specification, point 5). */
const insecureExtensions = new Set(['html', 'htm', 'exe']);
const videoExtensions = new Set(['mp4', 'mkv']);
const releaseTag = /1080p|2160p|webrip|web-dl|yts\.mx|eztv|s0[1-6]/i;
// Unicode "format" signs are invisible, an NTFS stream suffix is not part of the name, and Windows drops trailing dots.
const invisible = /\p{Cf}/gu;
const trailing = /(::\$data|[\s.])+$/i;

export type NameVerdict = 'insecure-file' | 'copyright-file' | null;

/** Why a file of this name must be taken out of an anonymous transfer, or null. `path` may hold folders. */
export function blockedName(path: string): NameVerdict {
  const name = (path.split(/[\\/]/).at(-1) ?? '').normalize('NFKC').replace(invisible, '').replace(trailing, '');
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (insecureExtensions.has(extension) && name.includes('.')) return 'insecure-file';
  if (videoExtensions.has(extension) && releaseTag.test(name)) return 'copyright-file';
  return null;
}
