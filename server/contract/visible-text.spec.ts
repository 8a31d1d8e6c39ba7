import { plainPath, visibleText } from './visible-text.js';

it.each([
  ['plain text stays', 'Plan B – 报价 é.pdf', 'Plan B – 报价 é.pdf'],
  ['a mark that turns the direction', 'photo\u202egpj.exe', 'photogpj.exe'],
  ['a blank without width', 'a\u200bb', 'ab'],
  ['a soft hyphen', 'a\u00adb', 'ab'],
  ['an annotation', 'a\ufff9b\ufffac\ufffbd', 'abcd'],
  ['a tag', 'a\u{e0041}b', 'ab'],
  ['a joiner after a latin letter', 'exe\u200d', 'exe'],
  ['a joiner at the beginning', '\u200da', 'a'],
  ['a variation selector after a latin letter', 'exe\ufe0f', 'exe'],
  ['a selector after a figure that is no key', '1\ufe0f', '1'],
  ['a key', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
  ['a family', '👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['a flag', '🏳\ufe0f\u200d🌈', '🏳\ufe0f\u200d🌈'],
  ['a third one in a row', '🏳\ufe0f\u200d\u200d🌈', '🏳\ufe0f\u200d🌈'],
  ['Hindi', 'क्षेत्र\u200cज्ञ', 'क्षेत्र\u200cज्ञ'],
  ['a form of a Chinese character', '葛\u{e0100}城', '葛\u{e0100}城'],
])('what people see: %s', (_, text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

it.each([
  ['folder/name.ext', 'folder/name.ext'],
  ['folder\\name.ext', 'folder/name.ext'],
  ['/folder//name.ext/', 'folder/name.ext'],
  ['../folder/./.../name.ext', 'folder/name.ext'],
  [' / . . /name.ext', 'name.ext'],
  [' a /.b/c.', ' a /.b/c.'],
  ['a\u0000\n\u007f\u2028b/\u200bc', 'ab/c'],
  ['\u200b/a', 'a'],
  ['..', ''],
])('the path %j is %j', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});
