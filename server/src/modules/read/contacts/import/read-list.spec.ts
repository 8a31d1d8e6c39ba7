import { IMPORT_MAX_LINES } from '#contract/limits.js';
import { turnsDuring } from '../../../../../test/turns.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { CSV_BOM, csvLine } from '../../../../core/csv/write-csv.js';
import { writeGroups } from '../domain/group-list.js';
import { readList } from './read-list.js';

const rowsOf = async (text: string) =>
  (await readList(text)).rows.map(({ email, name, company }) => [email, name, company]);

describe('reading a list', () => {
  it('detects columns of mail programs, in English and Chinese', async () => {
    const outlook =
      'Title,First Name,Middle Name,Last Name,Company,E-mail Address,E-mail Type,E-mail Display Name,Categories';
    expect(await rowsOf(`${outlook}\n,Mei,Q,Chen,Silk,mei@x.com,SMTP,Mei (mei@x.com),Red`)).toEqual([
      ['mei@x.com', 'Mei Q Chen', 'Silk'],
    ]);
    const google =
      'First Name,Middle Name,Last Name,Organization Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value';
    const { rows } = await readList(
      `${google}\nMei,,Chen,Silk,* myContacts ::: Press,Work,mei@x.com ::: m@y.com,z@z.com`,
    );
    expect(rows[0]).toMatchObject({ email: 'mei@x.com', name: 'Mei Chen', company: 'Silk', groups: ['Press'] });
    expect(await rowsOf('姓,名,单位,电子邮件地址\n陈,美,长江贸易,mei@x.com')).toEqual([
      ['mei@x.com', '陈美', '长江贸易'],
    ]);
    expect(await rowsOf('姓名,邮箱（必填）,公司 名称\n陈美,mei@x.com,长江')).toHaveLength(1);
    expect(await rowsOf('名字\t邮箱\n陈美\tmei@x.com')).toEqual([['mei@x.com', '陈美', '']]);
  });

  it('works without a header, or with an unknown one', async () => {
    expect(await rowsOf('mei@x.com,Mei Chen,Silk\nbob@x.com')).toEqual([
      ['mei@x.com', 'Mei Chen', 'Silk'],
      ['bob@x.com', '', ''],
    ]);
    expect(await rowsOf('Mei Chen;mei@x.com')).toEqual([['mei@x.com', 'Mei Chen', '']]);
    expect((await rowsOf('a,b\nx,mei@x.com\ny,bob@x.com')).map(([email]) => email)).toEqual(['mei@x.com', 'bob@x.com']);
    await expect(readList('Name,Phone\nMei,123')).rejects.toThrow(new AppError('import-unreadable'));
    await expect(readList('\n\n')).rejects.toThrow(new AppError('import-unreadable'));
    // Also with a good line behind: the parser would take seconds for the first.
    for (const line of [','.repeat(60_001), `a"\r\n${','.repeat(60_001)}`, `"${','.repeat(60_001)}`])
      await expect(readList(`${line}\nmei@example.com`)).rejects.toThrow(new AppError('import-unreadable'));
    expect((await readList(`${','.repeat(15_000)}\nmei@example.com`)).rows).toHaveLength(1);
  });

  it('supports commas, semicolons and tabs, the declaration of Excel, and every line ending', async () => {
    for (const separator of [',', ';', '\t'])
      for (const end of ['\n', '\r\n', '\r'])
        expect(
          await rowsOf(['name', 'email'].join(separator) + end + ['Mei', 'mei@x.com'].join(separator) + end),
        ).toEqual([['mei@x.com', 'Mei', '']]);
    const named = await readList('sep=;\r\nemail;name\r\nwrong;x\r\nmei@x.com;"Chen, Mei"');
    expect(named.rows).toMatchObject([{ line: 4, name: 'Chen, Mei' }]);
    expect(named.leftOut).toMatchObject([{ line: 3 }]);
    expect(await rowsOf('"name, in full";email\n"a,b,c,d";mei@x.com')).toEqual([['mei@x.com', '', '']]);
  });

  it('parses quotes as in RFC 4180, and counts lines like an editor', async () => {
    const list = await readList(
      '\uFEFFname,email\n"say ""hi""",a@x.com\n\n"two\nlines",b@x.com\nnobody,\n"Mei, Chen",c@x.com',
    );
    expect(list.rows).toMatchObject([
      { line: 2, name: 'say "hi"' },
      { line: 7, name: 'Mei, Chen' },
    ]);
    // A line break in a name could inject a mail header.
    expect(list.leftOut).toMatchObject([
      { line: 4, reason: 'invalid-text' },
      { line: 6, reason: 'no-email' },
    ]);
    expect(list.lines).toBe(4);
  });

  it('reports lines with broken quotes, and keeps the others', async () => {
    const list = await readList('email,name\na@x.com,5" pipe\nb@x.com,Bob');
    expect(list.rows.map(({ email }) => email)).toEqual(['b@x.com']);
    expect(list.leftOut).toMatchObject([{ line: 2, reason: 'broken-quotes' }]);
    const open = await readList('email,name\na@x.com,Ann\nb@x.com,"Bob');
    expect(open.leftOut).toMatchObject([{ reason: 'broken-quotes' }]);
  });

  it('skips lines without an address or with a repeated one, ignoring case', async () => {
    const list = await readList('email,name\nMEI@X.com,Mei\n,Nobody\nmei@x.COM,Again\n Mei Chen <li@x.com> ,Li\nx@,X');
    expect(list.rows).toMatchObject([{ email: 'mei@x.com' }, { email: 'li@x.com' }]);
    expect(list.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'no-email'],
      [4, 'repeated'],
      [6, 'invalid-email'],
    ]);
  });

  it('removes only the quote that an export puts before formulas', async () => {
    expect(await rowsOf(`email,name\na@x.com,'=1+1\nb@x.com,'tis\nc@x.com,'-5`)).toEqual([
      ['a@x.com', '=1+1', ''],
      ['b@x.com', "'tis", ''],
      ['c@x.com', '-5', ''],
    ]);
    expect(await rowsOf(`email,name\na@x.com,"x;'=1; 'y"`)).toEqual([['a@x.com', "x;=1; 'y", '']]);
  });

  it('reads its own export back as it was', async () => {
    const contacts = [
      { email: "o'brien@x.ie", name: "'=1+1", company: '=1+1', groups: ['=a', 'b; c'] },
      { email: 'li@xn--fsqu00a.cn', name: "''+49 30", company: "'@home", groups: ['the "best"', '* own'] },
      { email: 'mei@x.cn', name: 'Lee; Mei', company: "x;'=1", groups: [] },
    ];
    const lines = contacts.map(({ email, name, company, groups }) =>
      csvLine([email, name, company, writeGroups(groups)]),
    );
    const { rows, leftOut } = await readList(
      CSV_BOM + csvLine(['Email', 'Name', 'Company', 'Groups']) + lines.join(''),
    );
    expect(leftOut).toEqual([]);
    expect(rows.map(({ line: _line, ...row }) => row)).toEqual(contacts);
  });

  it.each([
    ['Lee, Ann <Ann@X.com>', 'ann@x.com', 'Lee, Ann'],
    ['Ann Lee (ann@x.com)', 'ann@x.com', 'Ann Lee'],
    ['mailto:ann@x.com', 'ann@x.com', ''],
    ['\u200bann@x.com', 'ann@x.com', ''],
    ['ａｎｎ＠ｘ．ｃｏｍ', 'ann@x.com', ''],
    ['ann@例子.cn', 'ann@xn--fsqu00a.cn', ''],
    ['ann@x.com ::: bo@x.com', 'ann@x.com', ''],
    ['ann@x.com；bo@x.com', 'ann@x.com', ''],
  ])('reads the cell %j', async (cell, email, name) => {
    const { rows } = await readList(`email,company\n"${cell}",Silk`);
    expect(rows).toMatchObject([{ email, name, company: 'Silk' }]);
  });

  it('counts broken lines, and limits the size of cells and rows', async () => {
    const tooLong = new AppError('import-too-long', { limit: 10_000 });
    await expect(readList(`email\n${'"a\n'.repeat(20_001)}`)).rejects.toThrow(tooLong);
    await expect(readList(`email\n${' \n'.repeat(20_002)}`)).rejects.toThrow(tooLong);
    const wide = `mei@x.com,${'a,'.repeat(50_000)}`;
    expect(await rowsOf(`email,name\n${wide}\nbob@x.com,Bob`)).toEqual([
      ['mei@x.com', 'a', ''],
      ['bob@x.com', 'Bob', ''],
    ]);
    const long = await readList(`email,groups\nmei@x.com,"${'a;'.repeat(20_000)}"`);
    expect(long.rows[0]?.groups).toEqual(['a']);
  });
});

describe('a long list', () => {
  it('may have 10 000 lines, broken ones included, and no more', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@x.com\n`).join('');
    expect((await readList(`email\n${lines(IMPORT_MAX_LINES)}`)).rows).toHaveLength(IMPORT_MAX_LINES);
    const refused = { code: 'import-too-long', details: { limit: IMPORT_MAX_LINES } };
    await expect(readList(`email\n${lines(IMPORT_MAX_LINES + 1)}`)).rejects.toMatchObject(refused);
    await expect(readList(`email\nx,5" pipe\n${lines(IMPORT_MAX_LINES)}`)).rejects.toMatchObject(refused);
  });

  const people = Array.from({ length: 9000 }, (_, at) => `p${at}@x.com,P${at}\n`).join('');
  it.each([
    ['of people', `email,name\n${people}`],
    ['of broken lines', `email\na@x.com\n${'"a\n'.repeat(9000)}`],
    ['with a row of many cells', `email\na@x.com\n${'a,'.repeat(49_000)}`],
    ['with a cell of many groups', `email,groups\na@x.com,"${'a;'.repeat(40_000)}"`],
  ])('%s is read in pieces of a kilobyte, between which others are served', async (_, text) => {
    const { turns } = await turnsDuring(() => readList(text));
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 1024));
  });

  it.each([
    ['broken lines', `email\n${'"a\n'.repeat(600_000)}`],
    ['empty rows', `email\n${' \n'.repeat(900_000)}`],
    ['columns', ','.repeat(2_000_000)],
  ])('of more %s than there may be is read no further than that', async (_, text) => {
    const { turns } = await turnsDuring(() => readList(text).catch(() => null));
    expect(turns).toBeLessThan(text.length / 1024 / 2);
  });
});
