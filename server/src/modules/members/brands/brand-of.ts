import { type BrandedAct, shownBrand } from '#contract/accounts/brand-look.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import type { Account, Entitlements } from '../../identity/accounts/index.js';

/** What others see of an account's brand under the plan that it has now; null for the standard look. */
export function brandOf(
  { brand: settings, logoPic: logo, groundPic: picture }: Account,
  { limits: { branding } }: Entitlements,
  act: BrandedAct,
): ShownBrand | null {
  return shownBrand({ settings, logo, picture, branding }, act);
}
