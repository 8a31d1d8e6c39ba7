import { isLimitFine, limitsFormOf, limitsOfForm } from './limits-form.js';

it('reads what it writes: sizes in GB, nothing for what the plan says', () => {
  const limits = { storageBytes: 12_500_000_000, files: 0, requestsPerMonth: 40 };
  expect(limitsFormOf(limits)).toMatchObject({ storageBytes: '12.5', files: '0', uploadBytes: '' });
  expect(limitsOfForm(limitsFormOf(limits))).toEqual(limits);
  expect(limitsOfForm({ ...limitsFormOf({}), uploadBytes: ' 0,3 ' })).toEqual({ uploadBytes: 300_000_000 });
});

it.each([
  ['storageBytes', '', true],
  ['storageBytes', '1,5', true],
  ['storageBytes', '100000', true],
  ['storageBytes', '100001', false],
  ['uploadBytes', '2501', false],
  ['storageBytes', '1,500', false],
  ['storageBytes', '0x10', false],
  ['files', '1,500', true],
  ['files', '1500', true],
  ['files', '1501', false],
  ['files', '1.5', false],
  ['recipients', '-1', false],
  ['transfersPerMonth', 'many', false],
] as const)('%s of "%s" is fine: %s', (name, text, isFine) => {
  expect(isLimitFine(name, text)).toBe(isFine);
});
