import type { UserView } from '#contract/accounts/auth.js';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import type { Role } from '#contract/billing/plans.js';

/** Facts about the reader of the pricing page. */
export interface PricingReader {
  user: Pick<UserView, 'role' | 'status' | 'trialExpired'> | null;
  /** The URL parameter `sender`: the user whose link led to this page. */
  sender: string;
  /** The reader comes from a transfer that would be deleted otherwise. */
  saves: boolean;
  /** The reader has just verified an address. */
  isVerified: boolean;
  /** Whether plans can be bought here. */
  isSold: boolean;
}

export interface PricingHead {
  title: 'try' | 'everyone' | 'current' | 'expired' | 'failed' | 'sender';
  subheader: 'toBusiness' | 'upgrade' | 'choose' | 'pay' | 'included' | 'save' | 'you' | 'quick';
}

function subheaderOf(role: Role): PricingHead['subheader'] {
  if (role === 'free' || role === 'personal') return 'upgrade';
  return role === 'pro' ? 'toBusiness' : 'choose';
}

/** Title and subheader for the reader. */
export function pricingHead({ user, sender, saves, isVerified, isSold }: PricingReader): PricingHead {
  if (user && isPaymentDue(user.status))
    return user.trialExpired ? { title: 'expired', subheader: 'choose' } : { title: 'failed', subheader: 'pay' };
  if (user && (!isSold || user.status === 'revoke')) return { title: 'current', subheader: 'included' };
  if (user) return { title: 'current', subheader: saves ? 'save' : subheaderOf(user.role) };
  if (sender !== '') return { title: 'sender', subheader: 'you' };
  if (saves) return { title: 'everyone', subheader: 'save' };
  if (isVerified) return { title: 'everyone', subheader: 'choose' };
  return isSold ? { title: 'try', subheader: 'quick' } : { title: 'everyone', subheader: 'included' };
}
