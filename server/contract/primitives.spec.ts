import { instantParam, limitParam, skipParam, writtenText } from './primitives.js';

it.each([
  ['', null],
  ['  a ', null],
  ['ab', null],
  [' abc ', 'abc'],
  ['abcde', 'abcde'],
  ['abcdef', null],
])('the text %j is stored as %j, where three to five characters are asked for', (text, stored) => {
  expect(writtenText(5).safeParse(text).data ?? null).toBe(stored);
});

it.each(['0x10', '1e1', '1,0', ' 5', '5.0', '-1', '', 'five'])('no query has %j for a number', (text) => {
  for (const param of [skipParam(100), limitParam(100, 5), instantParam])
    expect(param.safeParse(text).success).toBe(false);
});

it('reads numbers of a query within their bounds, and has defaults', () => {
  expect([skipParam(100).parse('20'), skipParam(100).parse(undefined), skipParam(100).parse(7)]).toEqual([20, 0, 7]);
  expect([limitParam(100, 5).parse('20'), limitParam(100, 5).parse(undefined)]).toEqual([20, 5]);
  expect([skipParam(100).safeParse('101').success, limitParam(100, 5).safeParse('0').success]).toEqual([false, false]);
  expect(instantParam.parse('1764201600000')).toBe(1_764_201_600_000);
});
