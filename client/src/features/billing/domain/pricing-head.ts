import type { UserView } from '#contract/accounts/auth.js';
import type { Role } from '#contract/billing/plans.js';

/** What the pricing page knows of its reader. */
export interface PricingReader {
  user: Pick<UserView, 'role' | 'status'> | null;
  /** The `sender` of the address: the user whose link led to this page. */
  sender: string;
  /** Comes from a transfer that would be deleted otherwise. */
  saves: boolean;
  /** Has just proved an address. */
  isVerified: boolean;
  /** Whether plans can be bought here. */
  isSold: boolean;
}

export interface PricingHead {
  title: 'try' | 'everyone' | 'current' | 'expired' | 'sender';
  subheader: 'toBusiness' | 'upgrade' | 'choose' | 'save' | 'you' | 'quick';
}

/** Payment is missing: the trial has ended without a card, or a charge has failed. */
export const isPaymentDue = (status: UserView['status']): boolean => status === 'past_due' || status === 'unpaid';

function subheaderOf(role: Role): PricingHead['subheader'] {
  if (role === 'free' || role === 'personal') return 'upgrade';
  return role === 'pro' ? 'toBusiness' : 'choose';
}

/** Title and subheader by the reader's state. */
export function pricingHead({ user, sender, saves, isVerified, isSold }: PricingReader): PricingHead {
  if (user && isPaymentDue(user.status)) return { title: 'expired', subheader: 'choose' };
  if (user) return { title: 'current', subheader: saves ? 'save' : subheaderOf(user.role) };
  if (sender !== '') return { title: 'sender', subheader: 'you' };
  if (saves) return { title: 'everyone', subheader: 'save' };
  if (isVerified) return { title: 'everyone', subheader: 'choose' };
  return { title: isSold ? 'try' : 'everyone', subheader: 'quick' };
}
