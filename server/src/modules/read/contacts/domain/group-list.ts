/** Entries of a list of groups: in quotes where a name has what separates them. */
const entries = /\s*"(?:[^"]|"")*"(?=\s*(?:$|[;；]|:::))|(?:(?! ::: )[^;；])+/g;
/** Google's system groups, such as the one of every contact. */
const SYSTEM_GROUP = /^\*/;
const needsQuotes = /[;；"]| ::: |^\*/;

/** Writes the names of groups as one cell of a spreadsheet. */
export function writeGroups(names: readonly string[]): string {
  return names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

/** Reads a cell of our own lists, or of those of Outlook and Google. */
export function readGroups(cell: string): string[] {
  const names = (cell.match(entries) ?? []).map((entry) => entry.trim()).filter((entry) => !SYSTEM_GROUP.test(entry));
  return [...new Set(names.map(nameIn))].filter((name) => name !== '');
}

function nameIn(entry: string): string {
  return (/^"(.*)"$/s.exec(entry)?.[1]?.replaceAll('""', '"') ?? entry).replace(/^:::/, '').trim();
}
