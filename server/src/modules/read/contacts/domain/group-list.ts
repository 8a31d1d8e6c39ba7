/** Entries of a list of groups: in quotes where a name has what separates them. */
const entries = /\s*"(?:[^"]|"")*"(?=\s*(?:$|[;；]|:::))|(?:(?! ::: )[^;；])+/g;
/** Google's system groups, such as the one of every contact. */
const SYSTEM_GROUP = /^\*/;
const needsQuotes = /[;；"]| ::: |^\*/;

/** As one cell of a spreadsheet. */
export function writeGroups(names: readonly string[]): string {
  return names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** Of our own lists, and of those of Outlook and Google. */
export function readGroups(cell: string): string[] {
  const names = (cell.match(entries) ?? []).map((entry) => entry.trim()).filter((entry) => !SYSTEM_GROUP.test(entry));
  return [...new Set(names.map(nameIn))].filter((name) => name !== '');
}

function nameIn(entry: string): string {
  return (/^"(.*)"$/s.exec(entry)?.[1]?.replaceAll('""', '"') ?? entry).replace(/^:::/, '').trim();
}
