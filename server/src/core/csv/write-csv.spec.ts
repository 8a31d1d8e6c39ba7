import { csvLine, unguarded } from './write-csv.js';

describe('CSV', () => {
  it('guards text that a spreadsheet would run', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\u0000'])
      expect(csvLine([`${start}HYPERLINK(1)`])).toMatch(/^'|^"'/);
    expect(csvLine(['\r=1+1'])).toBe(`"'\r'=1+1"\r\n`);
    expect(csvLine(['=HYPERLINK("http://evil")'])).toBe(`"'=HYPERLINK(""http://evil"")"\r\n`);
  });

  it.each([
    ['x;=1+1', `"x;'=1+1"`],
    [';=1+1', `";'=1+1"`],
    ['x; "@SUM(1)"', `"x; ""'@SUM(1)"""`],
    ['x\t=1', `x\t'=1`],
    ['x\n=1', `"x\n'=1"`],
    [' =1', `" '=1"`],
    ['＝1+1', `'＝1+1`],
    ['x;＋1', `"x;'＋1"`],
    ['－1', `'－1`],
    ['＠SUM(1)', `'＠SUM(1)`],
  ])('guards %j with semicolon separators and full-width characters', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  it.each([
    [`'=1`, `''=1`],
    [`''=1`, `'''=1`],
    [`x;'=1`, `"x;''=1"`],
    [`'+49 30`, `''+49 30`],
    [`'\t`, `"''\t"`],
  ])('guards %j, which looks guarded', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  it('is read back as it was, whatever begins with quotes', () => {
    let texts = [''];
    for (let length = 0; length < 4; length += 1) {
      texts = texts.flatMap((text) => Array.from(`'=;\t\n \u0000a＋`, (character) => text + character));
      const written = texts.map((text) => csvLine([text]).slice(0, -2));
      const cells = written.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
      expect(cells.map(unguarded)).toEqual(texts);
    }
  });

  it('leaves these characters unchanged inside words', () => {
    expect(csvLine(['a=b', 'x;y', 'R&D - Asia', 'a@b.example'])).toBe('a=b,"x;y",R&D - Asia,a@b.example\r\n');
  });

  it('leaves numbers what they are', () => {
    expect(csvLine([-5, 0.5, true, null, new Date(0)])).toBe('-5,0.5,true,,1970-01-01T00:00:00.000Z\r\n');
  });

  it('quotes what holds separators, quotes, line ends or blanks at its ends', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' x', '陈美'])).toBe(
      '"a,b","say ""hi""","two\nlines"," x",陈美\r\n',
    );
  });
});
