import type { ClientConfig } from './site.js';

/** What pages that are rendered at build show differently by the installation's settings. */
export interface PageVariant {
  /** Plans can be bought. */
  sellsPlans: boolean;
  /** Sign-up is open to everyone. */
  letsSignUp: boolean;
}

export const pageVariants: readonly PageVariant[] = [true, false].flatMap((sellsPlans) =>
  [true, false].map((letsSignUp) => ({ sellsPlans, letsSignUp })),
);

/** Key of a rendered page. */
export const variantName = ({ sellsPlans, letsSignUp }: PageVariant): string =>
  `${sellsPlans ? 'plans' : 'no-plans'},${letsSignUp ? 'sign-up' : 'no-sign-up'}`;

export const variantOf = ({ billing, policies }: Pick<ClientConfig, 'billing' | 'policies'>): PageVariant => ({
  sellsPlans: billing !== null,
  letsSignUp: policies.signUp !== 'nobody',
});
