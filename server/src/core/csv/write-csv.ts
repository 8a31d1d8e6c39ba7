export type CsvCell = string | number | boolean | Date | null;

/**
 * Start of a cell that spreadsheets run as a formula, full-width characters included (CSV injection). Where the system's
 * list separator is a semicolon, they also split cells at semicolons, tabs and line ends, even inside quotes.
 */
const formula = /(^|;|(?<=[^])[\t\r\n])([ "]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex -- NUL is one of them
const odd = /^(?='*[\t\r\n\u0000])/;
const guardedFormula = /(^|;|(?<=[^])[\t\r\n])([ "]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
// eslint-disable-next-line no-control-regex -- NUL is one of them
const guardedOdd = /^'(?='*[\t\r\n\u0000])/;
const needsQuotes = /[",;\r\n]|^\s|\s$/;

/** Without a byte order mark Excel reads UTF-8 in the system's legacy encoding and garbles Chinese text. */
export const CSV_BOM = '\uFEFF';
export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * Prefixes text that a spreadsheet would run with a single quote, and text that looks like that already, so that reading
 * it back removes no quote of the person's own. Numbers, also negative ones, stay numbers.
 */
function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(odd, "'").replace(formula, "$1$2'");
}

/** Reverses `textOf`: what reads a CSV file of ours passes each cell through it. */
export function unguarded(cell: string): string {
  return cell.replace(guardedFormula, '$1$2').replace(guardedOdd, '');
}

/** One line of RFC 4180, with CRLF. A file begins with `CSV_BOM`. */
export function csvLine(cells: readonly CsvCell[]): string {
  const quoted = cells.map(textOf).map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${quoted.join(',')}\r\n`;
}
