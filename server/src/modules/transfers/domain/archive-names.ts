const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*]/g;

function safeSegment(segment: string): string {
  const plain = segment.replace(FORBIDDEN, '_').replace(/[. ]+$/, '');
  return RESERVED.test(plain) ? `_${plain}` : plain;
}

function safePath(path: string): string {
  const segments = path
    .normalize('NFC')
    .replace(/^[A-Za-z]:/, '')
    .split(/[\\/]/)
    .filter((segment) => segment !== '' && !/^\.+$/.test(segment))
    .map(safeSegment)
    .filter((segment) => segment !== '');
  return segments.join('/') || 'file';
}

function numbered(path: string, number: number): string {
  const dot = path.lastIndexOf('.');
  const hasExtension = dot > path.lastIndexOf('/') + 1;
  return hasExtension ? `${path.slice(0, dot)} (${number})${path.slice(dot)}` : `${path} (${number})`;
}

/** Names of an archive's entries: relative, without what escapes a folder or breaks on Windows, each one once (A85). */
export function archiveNames(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const plain = safePath(path);
    let name = plain;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = numbered(plain, number);
    taken.add(name.toLowerCase());
    return name;
  });
}
