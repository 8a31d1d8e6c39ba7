export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'text'
  | 'document'
  | 'table'
  | 'slides'
  | 'archive'
  | 'code'
  | 'other';

const extensions: Record<Exclude<FileKind, 'other'>, string> = {
  image: 'jpg jpeg png gif webp avif bmp tif tiff heic heif svg psd ai raw nef cr2 dng ico',
  video: 'mp4 mov mkv webm avi m4v wmv mpg mpeg 3gp',
  audio: 'mp3 wav flac aac m4a ogg oga opus wma aiff',
  pdf: 'pdf',
  text: 'txt md log rtf',
  document: 'doc docx odt pages epub wps',
  table: 'xls xlsx ods numbers csv tsv et',
  slides: 'ppt pptx odp key dps',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst iso dmg',
  code: 'js ts tsx jsx json html htm css xml yml yaml py java c cpp h go rs rb php sh sql',
};

/** By extension, in lower case. */
export const kindsByExtension: ReadonlyMap<string, FileKind> = new Map(
  (Object.entries(extensions) as [FileKind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name): [string, FileKind] => [name, kind]),
  ),
);

/** Facts about a file besides its bytes. */
export interface KnownFile {
  path: string;
  size: number;
  /** Voice memos and videos of browsers can have names of the same kind. */
  recording?: { kind: 'voice' | 'video' } | null | undefined;
  /** Opened by the page, which has to hold all of it. */
  isSealed?: true;
}

/** By the name, unless it is a recording; for icon and label only. */
export function fileKind(path: string, recording?: KnownFile['recording']): FileKind {
  if (recording) return recording.kind === 'voice' ? 'audio' : 'video';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? 'other' : (kindsByExtension.get(name.slice(dot + 1).toLowerCase()) ?? 'other');
}

/** Photos as cameras save them, which few browsers can show. */
const cameraTypes = new Set(['heic', 'heif', 'raw', 'nef', 'cr2', 'dng']);

/** `HEIC` for `IMG_1.heic`; null for pictures that browsers show, and for other files. */
export function cameraType(path: string): string | null {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return cameraTypes.has(extension.toLowerCase()) ? extension.toUpperCase() : null;
}

const PREVIEW_MAX_BYTES = 10_000_000;
const SEALED_MAX_BYTES = 100_000_000;
/** Types that a browser decodes as a picture; SVG is left out, being a document with scripts. */
const pictureTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};
const readable = new Set(['txt', 'md', 'log', 'csv', 'tsv', 'json', 'yml', 'yaml', 'xml']);
/** Media types that browsers can play; a given browser may lack some. */
const playable: Record<string, { as: 'video' | 'audio'; type: string }> = {
  mp4: { as: 'video', type: 'video/mp4' },
  m4v: { as: 'video', type: 'video/mp4' },
  mov: { as: 'video', type: 'video/mp4' },
  webm: { as: 'video', type: 'video/webm' },
  mp3: { as: 'audio', type: 'audio/mpeg' },
  m4a: { as: 'audio', type: 'audio/mp4' },
  aac: { as: 'audio', type: 'audio/aac' },
  wav: { as: 'audio', type: 'audio/wav' },
  flac: { as: 'audio', type: 'audio/flac' },
  ogg: { as: 'audio', type: 'audio/ogg' },
  oga: { as: 'audio', type: 'audio/ogg' },
  opus: { as: 'audio', type: 'audio/ogg' },
};

export type Preview = { as: 'image' | 'video' | 'audio'; type: string } | { as: 'text' } | { as: 'pdf' } | null;

/** How a file can be shown in the page, if at all. */
export function previewOf({ path, size, recording, isSealed }: KnownFile): Preview {
  if (size === 0 || (isSealed && size > SEALED_MAX_BYTES)) return null;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  // These are read by ranges, as far as they are viewed.
  const played = playable[extension];
  if (played) return recording?.kind === 'voice' ? { ...played, as: 'audio' } : played;
  if (extension === 'pdf') return { as: 'pdf' };
  if (size > PREVIEW_MAX_BYTES) return null;
  const type = pictureTypes[extension];
  if (type !== undefined) return { as: 'image', type };
  return readable.has(extension) ? { as: 'text' } : null;
}
