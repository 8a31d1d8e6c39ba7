import {
  asciiAddress,
  fileLabel,
  headerName,
  headerText,
  oneLine,
  paragraphs,
  shortName,
  unlinked,
} from './display-text.js';

const ZWNJ = '\u200c';

describe('one line', () => {
  it.each([
    ['Anna\r\nBcc: all@victim.test', 'Anna Bcc: all@victim.test'],
    ['nul\u0000byte\u0001s', 'nulbytes'],
    ['next\u0085line\u2028and\u2029more', 'next line and more'],
    ['\tindented ', 'indented'],
  ])('makes %j harmless', (text, expected) => {
    expect(oneLine(text)).toBe(expected);
  });

  it('removes direction marks', () => {
    expect(oneLine('invoice\u202Efdp.exe')).toBe('invoicefdp.exe');
    expect(oneLine('\u2066a\u2069')).toBe('a');
  });

  it('keeps other scripts exactly, joiners included', () => {
    expect(oneLine('报价单 अनुबंध é.pdf')).toBe('报价单 अनुबंध é.pdf');
    expect(oneLine('क्\u200dष 👩\u200d👩\u200d👧')).toBe('क्\u200dष 👩\u200d👩\u200d👧');
  });
});

describe('a message', () => {
  it('keeps its lines, with at most one empty line between two', () => {
    expect(paragraphs('one\r\ntwo\n\n\n\n\nthree\u0007')).toBe('one\ntwo\n\nthree');
  });
});

describe('the lines of a message', () => {
  it.each([
    ['a\tb\tc', 'a b c'],
    ['a\rb\u0085c\u2028d\u2029e', 'a\nb\nc\nd\ne'],
    ['a\n\n\nb\n\n\n\nc\n\nd', 'a\n\nb\n\nc\n\nd'],
    ['a\u0000\nb\u0007', 'a\nb'],
    ['\n  a \n', 'a'],
    ['a\u202Eb', 'ab'],
  ])('of %j are %j', (text, expected) => {
    expect(paragraphs(text)).toBe(expected);
  });
});

describe('text without links', () => {
  it.each([
    ['http://evil.test/x', `http:${ZWNJ}//evil.${ZWNJ}test/x`],
    ['www.evil.test', `www.${ZWNJ}evil.${ZWNJ}test`],
    ['evil。中国', `evil。${ZWNJ}中国`],
    ['write to bad@evil.test', `write to bad@${ZWNJ}evil.${ZWNJ}test`],
    ['mailto:x', `mailto${ZWNJ}:x`],
    ['TEL:1 and sms:2', `TEL${ZWNJ}:1 and sms${ZWNJ}:2`],
    ['a@b, c@d', `a@${ZWNJ}b, c@${ZWNJ}d`],
    ['a://b c://d', `a:${ZWNJ}//b c:${ZWNJ}//d`],
    ['http:\\\\evil', `http:${ZWNJ}\\\\evil`],
    ['10.0.0.1', `10.${ZWNJ}0.${ZWNJ}0.${ZWNJ}1`],
  ])('breaks %j', (text, expected) => {
    expect(unlinked(text)).toBe(expected);
  });

  it.each(['An end. A new sentence.', 'see you at 10:30', 'a, b; c', 'wait ... what'])('leaves %j alone', (text) => {
    expect(unlinked(text)).toBe(text);
  });

  it('is not undone by host names: browsers refuse a label that starts with the joiner', () => {
    expect(() => new URL(`http://evil.${ZWNJ}test/`)).toThrow();
  });
});

describe('file names', () => {
  it.each([
    '报价单 अनुबंध é.pdf',
    'photos/2026/DSC_0001.jpg',
    'archive.tar.gz',
    'README',
    'v1.2.3',
    '数据.bin',
    'a.b.docx',
    'v1.2.3a',
    'PLAN.PDF',
  ])('shows %j exactly', (name) => {
    expect(fileLabel(name)).toBe(name);
  });

  it.each([
    'evil.com',
    'www.evil.pdf',
    'WWW.evil.pdf',
    'http://evil.test/a.pdf',
    'bank-login.zip',
    'evil.com/a.pdf',
    'a@evil.test.pdf',
  ])('keeps mail programs from linking %j', (name) => {
    expect(fileLabel(name)).toContain(ZWNJ);
    expect(fileLabel(name).replaceAll(ZWNJ, '')).toBe(name);
  });
});

it.each([
  ['report.pdf', 10, 'report.pdf'],
  ['report1.pdf', 10, 'report1…df'],
  ['a\nb', 3, 'a b'],
  ['👍👍👍👍👍', 4, '👍👍…👍'],
])('%j in %d characters is %j', (name, most, expected) => {
  expect(shortName(name, most)).toBe(expected);
});

describe('addresses', () => {
  it.each([
    ['anna@sender.test', 'anna@sender.test'],
    ['anna', 'anna'],
    ['a@müller.example', 'a@xn--mller-kva.example'],
    ['@müller.example', '@müller.example'],
    ['anna@exa<mple', 'anna@exa<mple'],
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['help@gооgle.example', 'help@xn--ggle-55da.example'],
    ['a@b.test\r\nBcc: c@d.test', 'a@b.testBcc:c@d.test'],
  ])('shows %j as %j', (address, expected) => {
    expect(asciiAddress(address)).toBe(expected);
  });
});

describe('headers', () => {
  it('are one line of limited length', () => {
    const subject = headerText(`Hi\r\nBcc: all@victim.test\r\n\r\n${'x'.repeat(500)}`);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(Array.from(subject)).toHaveLength(150);
    expect(subject.endsWith('…')).toBe(true);
  });

  it.each([
    [150, 'x'.repeat(150)],
    [151, `${'x'.repeat(149)}…`],
  ])('of %d characters fit or are cut', (length, expected) => {
    expect(headerText('x'.repeat(length))).toBe(expected);
  });

  it('cut between characters, not inside one', () => {
    expect(headerText('👍'.repeat(200))).toBe(`${'👍'.repeat(149)}…`);
  });

  it.each(['support@us.test', '<admin>', 'https://us.test'])(
    'carry no name that pretends to be an address: %j',
    (name) => {
      expect(headerName(name)).toBe('');
    },
  );

  it('keep an ordinary name', () => {
    expect(headerName('李 小龙')).toBe('李 小龙');
  });
});
