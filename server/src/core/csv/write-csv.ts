export type CsvCell = string | number | boolean | Date | null;

/**
 * Spreadsheets run what begins so (A91; ASVS 1.2.10), full-width characters included. Where the system's list separator is
 * a semicolon, they also split cells there, at tabs and at line ends, whatever quotes stand around.
 */
const formula = /(^|;|(?<=[^])[\t\r\n])([ "]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex -- NUL is one of them
const odd = /^(?=[\t\r\n\u0000])/;
const guardedFormula = /(^|;|(?<=[^])[\t\r\n])([ "]*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex -- NUL is one of them
const guardedOdd = /^'(?=[\t\r\n\u0000])/;
const needsQuotes = /[",;\r\n]|^\s|\s$/;

/** Without it Excel takes UTF-8 for the system's old encoding, and Chinese text is lost. */
export const CSV_BOM = '\uFEFF';
export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Text that would be run gets a single quote in front; numbers stay numbers, also negative ones. */
function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(formula, "$1$2'").replace(odd, "'");
}

/** What a cell of ours was before its single quotes were put in. */
export function unguarded(cell: string): string {
  return cell.replace(guardedOdd, '').replace(guardedFormula, '$1$2');
}

/** As they stand between the commas of a line. */
export function csvCells(cells: readonly CsvCell[]): string {
  return cells
    .map(textOf)
    .map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',');
}

/** One line as RFC 4180 has it, its end included. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${csvCells(cells)}\r\n`;
}

/** A whole file. For long ones write `CSV_BOM` and then line by line. */
export function writeCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = CSV_BOM + csvLine(header);
  for (const row of rows) text += csvLine(row);
  return text;
}
