/**
 * Types of files as people name them, and their spellings: the first one of a line stands for all. What a program opens as something
 * else is another type, as `doc` and `docx` are.
 */
const spellings: readonly (readonly [string, ...string[]])[] = [
  ['jpg', 'jpeg', 'jpe', 'jfif'],
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

/** The type of a file by its name; empty without an extension. */
export function typeOfName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileTypeOf(fileName.slice(dot + 1));
}

/** Whether a file may be handed in where these types are wanted; none means any. */
export function isWantedType(fileName: string, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => fileTypeOf(type) === typeOfName(fileName));
}

/** For the `accept` of a file chooser: each spelling with its dot. Undefined for any type. */
export function acceptOf(types: readonly string[]): string | undefined {
  if (types.length === 0) return undefined;
  const all = types.map(fileTypeOf).flatMap((type) => lineOf.get(type) ?? [type]);
  return [...new Set(all)].map((spelling) => `.${spelling}`).join(',');
}
