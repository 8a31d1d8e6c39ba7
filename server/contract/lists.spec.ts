import { halfWidth, hasSeparator, splitEntries, splitWords } from './lists.js';

it.each([
  ['jpg, png;pdf\ntxt  zip', ['jpg', 'png', 'pdf', 'txt', 'zip']],
  ['a.example，b.example；c.example、d.example', ['a.example', 'b.example', 'c.example', 'd.example']],
  ['ｊｐｇ，\u3000ｐｎｇ', ['jpg', 'png']],
  ['\u200bjpg,\ufeffpng', ['jpg', 'png']],
  [' ,;、', []],
])('splits "%s" into words', (text, expected) => {
  expect(splitWords(text)).toEqual(expected);
});

it('keeps the blanks within entries', () => {
  expect(splitEntries(' Ann Lee；Bob Ray、王 伟 ,,')).toEqual(['Ann Lee', 'Bob Ray', '王 伟']);
});

it.each([',', ';', '，', '；', '、', '\n'])('an entry ends with "%s"', (separator) => {
  expect([hasSeparator(`a${separator}`), hasSeparator('a b')]).toEqual([true, false]);
});

it('writes full-width ASCII as ASCII, and leaves other characters alone', () => {
  expect(halfWidth('ａ＠ｂ．ｃｏ（Ａｎｎ）、例子。')).toBe('a@b.co(Ann)、例子。');
});
