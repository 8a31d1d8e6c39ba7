/**
 * Types of files as people name them, and their spellings: the first one of a line is the canonical one. If programs
 * open a file differently, its type is another one, as `doc` and `docx` are.
 */
const spellings: readonly (readonly [string, ...string[]])[] = [
  ['jpg', 'jpeg', 'jpe', 'jfif', 'jif'],
  ['tif', 'tiff'],
  ['heic', 'heif', 'hif'],
  ['htm', 'html'],
  ['mpg', 'mpeg', 'mpe'],
  ['yml', 'yaml'],
  ['mid', 'midi'],
  ['aif', 'aiff'],
  ['md', 'markdown'],
  ['mov', 'qt'],
  ['mts', 'm2ts'],
  ['dcm', 'dicom'],
  ['txt', 'text'],
  ['wav', 'wave'],
  ['bmp', 'dib'],
  ['3gp', '3gpp'],
  ['ics', 'ical'],
  ['vcf', 'vcard'],
  ['step', 'stp'],
  ['igs', 'iges'],
  ['djvu', 'djv'],
  ['gz', 'gzip'],
  ['tar.gz', 'tgz'],
  ['tar.bz2', 'tbz2', 'tbz'],
  ['tar.xz', 'txz'],
];

const lineOf: ReadonlyMap<string, readonly [string, ...string[]]> = new Map(
  spellings.flatMap((line) => line.map((spelling) => [spelling, line] as const)),
);

/** The type that a person means by `JPEG`, `.jpg` or `*.jpg`; empty for none. */
export function fileTypeOf(spelled: string): string {
  const plain = spelled
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^\*?\.+/, '');
  return lineOf.get(plain)?.[0] ?? plain;
}

/** A type as `fileTypeOf` returns it: `pdf`, `tar.gz`. */
export const fileTypePattern = /^[a-z0-9]{1,10}(\.[a-z0-9]{1,10})?$/;

/** The types of a file by its name: of `a.tar.gz` these are `tar.gz` and `gz`. */
export function typesOfName(fileName: string): string[] {
  const parts = fileName.split('.').slice(1).slice(-2);
  return parts.map((_, index) => fileTypeOf(parts.slice(index).join('.'))).filter((type) => type !== '');
}

/** Whether a file may be submitted where these types are wanted; none means any. */
export function isWantedType(fileName: string, types: readonly string[]): boolean {
  const given = typesOfName(fileName);
  return types.length === 0 || types.some((type) => given.includes(fileTypeOf(type)));
}

/** Value of the `accept` attribute of a file input: each ending with its dot. Undefined for any type. */
export function acceptOf(types: readonly string[]): string | undefined {
  if (types.length === 0) return undefined;
  const all = types.map(fileTypeOf).flatMap((type) => lineOf.get(type) ?? [type]);
  // Choosers compare what follows the last dot.
  return [...new Set(all.map((spelling) => `.${spelling.split('.').at(-1)}`))].join(',');
}
