import { customSlugProblem, templateKey } from './request-names.js';

it.each<[string, ReturnType<typeof customSlugProblem>]>([
  ['tax', null],
  ['tax-2026', null],
  ['a1-', 'form'],
  ['-a1', 'form'],
  ['ab', 'form'],
  ['Tax-2026', 'form'],
  ['tax_2026', 'form'],
  ['a'.repeat(40), null],
  ['a'.repeat(41), 'form'],
  // Could be the slug of another request.
  ['abc1234', 'reserved'],
  ['abc123', null],
  ['abc12345', null],
  ['abc-234', null],
  ...['admin', 'api', 'edit', 'help', 'new', 'support'].map((name): [string, 'reserved'] => [name, 'reserved']),
])('the name %j in the link of a request has the problem %p', (name, problem) => {
  expect(customSlugProblem(name)).toBe(problem);
});

it.each([
  ['Tax papers', ' tax PAPERS '],
  ['ABC', 'ａｂｃ'],
  ['é', 'e\u0301'],
])('templates called %j and %j look the same', (one, other) => {
  expect(templateKey(one)).toBe(templateKey(other));
});

it('is stored in lower case', () => {
  expect(templateKey(' Tax ')).toBe('tax');
});

it('tells other names of templates apart', () => {
  expect(templateKey('tax papers')).not.toBe(templateKey('taxpapers'));
});
