import {
  fittingName,
  foldedPath,
  numberedPath,
  pathProblem,
  samePathKey,
  shownName,
  writableName,
} from './file-names.js';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['a<b>c:d"e|f?g*h\\i/j', 'a_b_c_d_e_f_g_h_i_j'],
  ['a\u0000b\u001fc\u007fd\u009be', 'a_b_c_d_e'],
  ['name. . ', 'name'],
  [' name', ' name'],
  ['NUL', '_NUL'],
  ['com1.txt', '_com1.txt'],
  ['com¹', '_com¹'],
  ['LPT³ .txt', '_LPT³ .txt'],
  ['nul  .tar.gz', '_nul  .tar.gz'],
  ['CONIN$', '_CONIN$'],
  ['lpt9', '_lpt9'],
  ['com1x', 'com1x'],
  ['console', 'console'],
  ['my con', 'my con'],
  // Without its dots it is reserved.
  ['prn...', '_prn'],
  ['...', ''],
])('%j is written as %j', (segment, expected) => {
  expect(writableName(segment)).toBe(expected);
});

const bytesOf = (text: string) => Buffer.byteLength(text);

it.each([
  ['a.txt', 'a (2).txt'],
  ['a.b/same.tar', 'a.b/same (2).tar'],
  ['b/.env', 'b/.env (2)'],
  ['notes', 'notes (2)'],
  [`${'a'.repeat(251)}.txt`, `${'a'.repeat(247)} (2).txt`],
  [`x/${'合'.repeat(85)}`, `x/${'合'.repeat(83)} (2)`],
])('the second %s is %s', (path, second) => {
  expect(numberedPath(path, 2)).toBe(second);
});

it.each([
  ['a'.repeat(255), '', 'a'.repeat(255)],
  [`${'a'.repeat(300)}.pdf`, '', `${'a'.repeat(251)}.pdf`],
  [`${'a'.repeat(251)}.pdf`, '.0.part', `${'a'.repeat(244)}.pdf.0.part`],
  [`${'合同'.repeat(60)}.pdf`, '', `${'合同'.repeat(41)}合.pdf`],
  // A sign of four bytes is kept whole or not at all.
  [`${'🚣'.repeat(64)}`, '', '🚣'.repeat(63)],
  [`a.${'b'.repeat(300)}`, '', `a.${'b'.repeat(253)}`],
])('a file system gets of %s with "%s" what it takes', (name, suffix, kept) => {
  expect(fittingName(name, suffix)).toBe(kept);
  expect(bytesOf(kept)).toBeLessThanOrEqual(255);
});

it.each([
  ['a'.repeat(1024), null],
  ['a'.repeat(1025), 'file-path-too-long'],
  ['folder/.env', null],
  ['folder/a/', null],
  ['...', 'file-name-unusable'],
  ['folder/..', 'file-name-unusable'],
  ['folder\\ ', 'file-name-unusable'],
  ['\u200b', 'file-name-unusable'],
  ['', 'file-name-unusable'],
])('of %j the problem is %s', (path, problem) => {
  expect(pathProblem(path)).toBe(problem);
});

it('shows the beginning and the end of a long name', () => {
  expect(shownName('folder/plan.pdf')).toBe('plan.pdf');
  expect(shownName(`x/${'a'.repeat(1000)}.pdf`)).toBe(`${'a'.repeat(60)}…${'a'.repeat(15)}.pdf`);
});

it('tells names apart that differ in case, and knows what a file system would not', () => {
  expect(samePathKey('Readme.md')).not.toBe(samePathKey('README.md'));
  expect(samePathKey('a\\./e\u0301.txt')).toBe(samePathKey('/a/\u00e9\u200b.txt'));
  expect(foldedPath('Readme.md')).toBe(foldedPath('README.md'));
  expect(foldedPath('\u03c3\u03c2/e\u0301')).toBe(foldedPath('\u03a3\u03a3/\u00c9'));
  expect(foldedPath('a')).not.toBe(foldedPath('b'));
});
