import { pageVariants, variantName, variantOf } from './page-variants.js';
import type { ClientConfig } from './site.js';

type Settings = Pick<ClientConfig, 'billing' | 'policies'>;
const sells = {} as NonNullable<ClientConfig['billing']>;

it.each([
  [sells, 'everyone', { sellsPlans: true, letsSignUp: true }, 'plans,sign-up'],
  [sells, 'domains', { sellsPlans: true, letsSignUp: true }, 'plans,sign-up'],
  [sells, 'nobody', { sellsPlans: true, letsSignUp: false }, 'plans,no-sign-up'],
  [null, 'everyone', { sellsPlans: false, letsSignUp: true }, 'no-plans,sign-up'],
  [null, 'nobody', { sellsPlans: false, letsSignUp: false }, 'no-plans,no-sign-up'],
] as const)('with billing %j and sign-up for %s a page is rendered for %j', (billing, signUp, variant, name) => {
  const settings = { billing, policies: { signUp } } as Settings;
  expect(variantOf(settings)).toEqual(variant);
  expect(variantName(variant)).toBe(name);
});

it('each of them is rendered once', () => {
  expect(pageVariants.map(variantName)).toEqual([
    'plans,sign-up',
    'plans,no-sign-up',
    'no-plans,sign-up',
    'no-plans,no-sign-up',
  ]);
});
