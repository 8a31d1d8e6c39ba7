/** @typedef {(string | null)[]} Row the first cell names it; null is a sentence that people write in the document */

/**
 * Replaces the rows of tables in a Markdown document.
 * @param {string} text
 * @param {Record<string, Row[]>} tables by the first cell of their heads
 * @returns {string}
 */
export function withTables(text, tables) {
  let result = text;
  for (const [head, rows] of Object.entries(tables)) {
    const table = new RegExp(`^\\| ${head} .*\\n\\|[- |]+\\n(?:\\|.*\\n)*`, 'm');
    if (!table.test(result)) throw new Error(`There is no table "${head}".`);
    result = result.replace(table, (found) => filled(found, rows));
  }
  return result;
}

/**
 * @param {string} table
 * @param {Row[]} rows
 */
function filled(table, rows) {
  const [head = [], , ...before] = table.trimEnd().split('\n').map(cellsOf);
  const cells = rows.map((row) => {
    const old = before.find(([name]) => name === row[0]) ?? [];
    return row.map((cell, at) => cell ?? written(old[at], row[0]));
  });
  return formatted([head, ...cells]);
}

/**
 * @param {string | undefined} sentence
 * @param {string | null | undefined} name
 */
function written(sentence, name) {
  if (!sentence) throw new Error(`Give ${name} a row with a sentence in its table.`);
  return sentence;
}

const cellsOf = (/** @type {string} */ line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * A table as the formatter prints it.
 * @param {string[][]} rows
 */
function formatted([head = [], ...rows]) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {string[]} */ cells) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |\n`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`;
  return line(head) + rule + rows.map(line).join('');
}
