import { certainNumber, plainNumber, readNumber, readWholeNumber } from './read-number.js';

const only = (value: number) => ({ value });

it.each([
  // One reading.
  ['5', only(5)],
  [' 12 500 ', only(12_500)],
  ['12\u00a0500', only(12_500)],
  ['12\u202f500,75', only(12_500.75)],
  ['1 234,567', only(1234.567)],
  ['1,234.56', only(1234.56)],
  ['1.234,56', only(1234.56)],
  ['1,234,567', only(1_234_567)],
  ['1.234.567', only(1_234_567)],
  ['1,234,567.891', only(1_234_567.891)],
  ["1'234", only(1234)],
  ['1’234.50', only(1234.5)],
  ['1,00,000', only(100_000)],
  ['12,34,567.5', only(1_234_567.5)],
  ['１２５００', only(12_500)],
  ['１２．５', only(12.5)],
  ['１２。５', only(12.5)],
  ['12,5', only(12.5)],
  ['12.50', only(12.5)],
  ['1234.567', only(1234.567)],
  ['0,500', only(0.5)],
  ['00.125', only(0.125)],
  ['.5', only(0.5)],
  ['\u200b7', only(7)],
  ['−7,25', only(-7.25)],
  ['-0', only(0)],
  ['+7', only(7)],
  ['007', only(7)],
  // Two.
  ['12,500', { value: 12_500, or: 12.5 }],
  ['12.500', { value: 12_500, or: 12.5 }],
  ['250,000', { value: 250_000, or: 250 }],
  ['1,234', { value: 1234, or: 1.234 }],
  ['-1.234', { value: -1234, or: -1.234 }],
  ['１，２３４', { value: 1234, or: 1.234 }],
  // None.
  ...[
    '',
    ' ',
    '-',
    ',',
    'much',
    '0x10',
    '1e5',
    '1E5',
    'Infinity',
    'NaN',
    '0b1',
    '1_000',
    '5%',
    '12 500 €',
    '1/2',
    '5²',
    '½',
    '1,23,4',
    '1,2345,678',
    '1,234.567.8',
    '1.2,3.4',
    '12 50',
    '1  2',
    '01,234,567',
    '5.',
    '--5',
    '1234567890123456',
    '0.1234567890123456',
    '2026-01-01',
    '1 000,000.5.5',
    '1,,000',
    "1''000",
  ].map((text) => [text, null] as const),
] as const)('%s', (text, read) => {
  expect(readNumber(text)).toEqual(read);
});

it.each([0, 5, -7.25, 12_500, 1.234, -12.5, 999.999, 1234.567, 0.125, 1e-7, 123_456_789_012_345])(
  'writes %s so that it is read in one way',
  (value) => {
    expect(readNumber(plainNumber(value))).toEqual({ value });
  },
);

it('reads thousands where no fraction is possible', () => {
  expect(['12,500', '1.000', '40', '2.5', '0x10', ''].map(readWholeNumber)).toEqual([
    12_500,
    1000,
    40,
    null,
    null,
    null,
  ]);
});

it('is certain only of what is one number', () => {
  expect(['12 500', '1,5', '12,500', 'much'].map(certainNumber)).toEqual([12_500, 1.5, null, null]);
});
