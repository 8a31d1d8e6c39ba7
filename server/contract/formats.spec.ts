import { withoutAddresses } from '#contract/formats.js';
import {
  asciiDomain,
  domainOf,
  halfWidth,
  hasSeparator,
  idPattern,
  isDomain,
  isEmail,
  isReceivedCursor,
  linkNameOf,
  mailboxOf,
  plainPath,
  requestLinkPattern,
  slugPattern,
  splitEntries,
  splitWords,
  straightQuotes,
  toDomain,
  toEmail,
  visibleText,
} from './formats.js';
import { emailSchema } from './primitives.js';

it.each([
  ['a@b.co', true],
  [`${'a'.repeat(64)}@b.co`, true],
  [`${'a'.repeat(65)}@b.co`, false],
  ['first.last+tag@mail.example.com', true],
  ["o'hara@example.ie", true],
  ['  Ann@Example.COM ', true],
  [`a@${'b.'.repeat(124)}com`, true],
  [`ab@${'b.'.repeat(125)}com`, false],
  ['a@b', false],
  ['@b.co', false],
  ['a b@c.de', false],
  ['.a@b.co', false],
  ['a.@b.co', false],
  ['a..b@c.de', false],
  ['a@-b.co', false],
  ['a@b.c', false],
  ['a@b..co', false],
  ['x@例子.cn', true],
  ['x@xn--fsqu00a.cn', true],
  ['x@例子。中国', true],
  ['x@xn--fsqu00a.xn--fiqs8s', true],
  ['x@BÜCHER.example', true],
  ['x@ex%61mple.com', false],
  ['x@bü/cher.example', false],
  ['x@bücher.example:80', false],
  ['x@1.2.3.4', false],
  ['x@xn--.cn', false],
  ['x@a.xn--', false],
  ['ünal@example.com', false],
  ["o'@b.co", true],
  ['smith&sons@b.co', true],
  ["!#$%&'*+-/=?^_`{|}~@b.co", true],
  ['a,b@c.de', false],
  ['a"b@c.de', false],
  ['<a@b.co>', false],
  ['a\r\nb@c.de', false],
  ['mailto:a@b.co', true],
  ['\u200ba@b.co\ufeff', true],
  ['ａ＠ｂ．ｃｏ', true],
  ['', false],
])('"%s" is an address for pages and schemas alike: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
  expect(emailSchema.safeParse(text).success).toBe(expected);
});

it.each([
  ['case and blanks', '  Ann@Example.COM\n', 'ann@example.com'],
  ['an apostrophe as phones type it', 'O’Brien@example.com', "o'brien@example.com"],
  ['the end of a sentence', 'ann@example.com.', 'ann@example.com'],
  ['the end of a sentence in Chinese', 'ann@例子。中国。', 'ann@xn--fsqu00a.xn--fiqs8s'],
  ['an apostrophe', "O'Brien@example.com", "o'brien@example.com"],
  ['a plus', 'Ann+Files@example.com', 'ann+files@example.com'],
  ['an internationalised domain', 'ann@BÜCHER.例子.cn', 'ann@xn--bcher-kva.xn--fsqu00a.cn'],
  ['the same in Punycode', 'ann@XN--BCHER-KVA.xn--fsqu00a.cn', 'ann@xn--bcher-kva.xn--fsqu00a.cn'],
  ['an ideographic full stop', 'ann@例子。中国', 'ann@xn--fsqu00a.xn--fiqs8s'],
  ['full-width characters', 'Ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
  ['invisible characters', '\u200bann@exam\u00adple.com\ufeff', 'ann@example.com'],
  ['a link', 'mailto:Ann%2Bx@example.com?subject=a', 'ann+x@example.com'],
  ['a link that is not well encoded', 'mailto:ann%@example.com', 'ann%@example.com'],
  ['what is no address', ' Nobody ', 'nobody'],
])('writes an address in one form: %s', (_what, text, expected) => {
  expect(toEmail(text)).toBe(expected);
  expect(toEmail(toEmail(text))).toBe(expected);
});

it.each([
  [slugPattern, 'abcdefg', true],
  [slugPattern, 'abcdef', false],
  [slugPattern, '1'.repeat(22), true],
  [slugPattern, '1'.repeat(23), false],
  ...Array.from('0OIl-', (character) => [slugPattern, `abcdef${character}`, false] as const),
  [idPattern, 'a_B-9', true],
  [idPattern, '', false],
  [idPattern, 'a'.repeat(64), true],
  [idPattern, 'a'.repeat(65), false],
  [idPattern, 'a.b', false],
  [requestLinkPattern, 'ab', false],
  [requestLinkPattern, 'Ab-1', true],
  [requestLinkPattern, 'a'.repeat(40), true],
  [requestLinkPattern, 'a'.repeat(41), false],
  [requestLinkPattern, 'a_bc', false],
] as const)('%s matches "%s": %s', (pattern, text, expected) => {
  expect(pattern.test(text)).toBe(expected);
});

it.each([
  ['mei+files@example.com', 'mei@example.com'],
  ['mei+a+b@example.com', 'mei@example.com'],
  ['mei@example.com', 'mei@example.com'],
  ['mei@plus+host.example', 'mei@plus+host.example'],
])('%s leads to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('makes apostrophes straight, and nothing else', () => {
  expect(straightQuotes('O’Brien, ‘a’ and “b”')).toBe("O'Brien, 'a' and “b”");
});

it('names the domain of an address', () => {
  expect(domainOf("o'brien@mail.example.com")).toBe('mail.example.com');
});

it.each([
  ['Example.COM', 'example.com', true],
  ['@example.com', 'example.com', true],
  [' 例子.中国\u200b', 'xn--fsqu00a.xn--fiqs8s', true],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com', true],
  ['例子。中国', 'xn--fsqu00a.xn--fiqs8s', true],
  ['example', 'example', false],
  ['mei@example.com', 'mei@example.com', false],
  ['bü/cher.example', 'bü/cher.example', false],
])('the domain "%s" is compared as "%s", and is one: %s', (text, expected, isOne) => {
  expect([toDomain(text), isDomain(text)]).toEqual([expected, isOne]);
});

it.each([
  ['example.com', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['exa<ü', 'exa<ü'],
])('%s in ASCII is %s', (domain, expected) => {
  expect(asciiDomain(domain)).toBe(expected);
});

it.each([
  ['https://files.example.com/w/abcDEF1', 'abcDEF1'],
  ['https://files.example.com/r/abcDEF1/person?x=1', 'abcDEF1'],
  ['abcDEF1', 'abcDEF1'],
  ['mei@example.com', null],
  ['Mei Chen', null],
])('the link name in %s is %s', (text, name) => {
  expect(linkNameOf(text)).toBe(name);
});

it.each([
  ['1800000000000.ab-c', true],
  ['0.a', true],
  ['8640000000000000.a', true],
  ['8640000000000001.a', false],
  ['1800000000000', false],
  ['1800000000000.', false],
  ['.ab', false],
  ['-1.ab', false],
  ['1e3.ab', false],
  ['', false],
])('knows whether a text is a place in a list of what was received: %s', (text, isPlace) => {
  expect(isReceivedCursor(text)).toBe(isPlace);
});

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

it.each([
  ['no such mailbox: ann@example.com', 'no such mailbox: …'],
  ["<o'brien@example.com>: unknown", '<…>: unknown'],
  ["relay of 'ann+x@example.com' denied", "relay of '…' denied"],
  ['(ann@xn--fsqu00a.cn; bob@例子.cn)', '(…; …)'],
  ['no address @ all', 'no address @ all'],
])('removes addresses from "%s"', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});
