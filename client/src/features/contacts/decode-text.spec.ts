import { decodeText } from './decode-text.js';

const text = '姓名,邮箱\r\n陈美,mei@x.com\r\n';

/** 姓名,邮箱 and so on, as Windows in China saves it. */
const gbk = [
  0xd0,
  0xd5,
  0xc3,
  0xfb,
  0x2c,
  0xd3,
  0xca,
  0xcf,
  0xe4,
  0x0d,
  0x0a,
  0xb3,
  0xc2,
  0xc3,
  0xc0,
  0x2c,
  ...Buffer.from('mei@x.com\r\n'),
];
const utf16 = (of: string, isBig = false) => {
  const bytes = Buffer.from(of, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

it('reads UTF-8, with and without its mark', () => {
  expect(decodeText(new Uint8Array(Buffer.from(text)))).toBe(text);
  expect(decodeText(new Uint8Array(Buffer.from(`\uFEFF${text}`)))).toBe(text);
});

it('reads UTF-16 of both orders, with and without its mark', () => {
  for (const isBig of [false, true]) {
    expect(decodeText(utf16(`\uFEFF${text}`, isBig))).toBe(text);
    expect(decodeText(utf16(text, isBig))).toBe(text);
    expect(decodeText(utf16('email,name\na@x.com,Ann\n', isBig))).toBe('email,name\na@x.com,Ann\n');
  }
});

it('reads what Windows in China writes', () => {
  expect(decodeText(new Uint8Array(gbk))).toBe(text);
});

it('takes nothing else for text', () => {
  expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBeNull();
  const workbook = [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0, 0x62, 0xee, 0x9d, 0x68];
  expect(decodeText(new Uint8Array(workbook))).toBeNull();
});
