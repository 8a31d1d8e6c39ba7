import { encryptionRuleOf } from './encryption-rule.js';

it.each([
  ['off', 'required', 'off'],
  ['offered', 'off', 'off'],
  ['offered', 'offered', 'offered'],
  ['offered', 'required', 'required'],
  ['required', 'off', 'required'],
] as const)('where the installation says %s and the account %s, encryption is %s', (installation, account, rule) => {
  expect(encryptionRuleOf(installation, account)).toBe(rule);
});
