import type { BrandSettings } from '#contract/accounts/brands.js';
import type { RequestSettings, TransferSettings } from '#contract/defaults.js';
import { EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import type { BillingPeriod } from '#contract/billing/plan-prices.js';
import type { AdjustableLimits, Role } from '#contract/billing/plans.js';

export interface LimitOverrides {
  limits: Partial<AdjustableLimits>;
  until: Date | null;
}

/** A paid plan at the payment provider. One that has ended is not kept. */
export interface Subscription {
  /** The provider's. */
  id: string;
  plan: Role;
  period: BillingPeriod;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid';
  /** Since when a payment is missing. */
  pastDueSince: Date | null;
  priceId: string;
  /** The price's, for people; may be empty. */
  nickname: string;
  /** The price of a period, in the smallest unit of the currency. */
  amount: number;
  currency: string;
  /** Stays after the trial. Null if there was none. */
  trialEndsAt: Date | null;
  currentPeriodEndsAt: Date;
  cancelsAtPeriodEnd: boolean;
}

/**
 * Owns transfers, uploads, storage and contacts. Every user has one, which has an id of its own, and may act for that of a
 * team instead.
 */
export interface Account {
  id: string;
  /** The plan that the configuration or an administrator gave. */
  assignedPlan: Role;
  /** When `free` takes its place. Null means without end. */
  assignedUntil: Date | null;
  /** Limits that the staff set in place of the plan's. `until` null means without end. */
  limitOverrides: LimitOverrides | null;
  /** Last characters of its lifetime codes, in the order of activation. */
  lifetimeCodes: string[];
  /** The plan that the account's lifetime codes give. Null without any. */
  lifetimePlan: Role | null;
  subscription: Subscription | null;
  /** Rises with each write of `subscription`. */
  billingRevision: number;
  /** Incremented by each change of the account's users or their roles; 0 if it never had a second user. */
  teamRevision: number;
  isSuspended: boolean;
  /** Every user who acts for it needs a second factor. */
  demandsSecondFactor: boolean;
  /** Its owner wants the account deleted, and can keep it until then. Null: no. */
  deletionDueAt: Date | null;
  /** The customer at the payment provider; empty until there is one. */
  stripeId: string;
  /** Name of the preferred store for new uploads. */
  region: string;
  /** Path of the company's logo; its sizes are below it. Empty for none. */
  logoPic: string;
  transferSettings: TransferSettings;
  requestSettings: RequestSettings;
  /** Kept even if the plan does not show it. */
  brand: BrandSettings;
  /** Path of the background picture of the brand. Empty for none. */
  groundPic: string;
  /**
   * The account's verified link domain, even if the plan does not allow it; null without one. Written with every change
   * of that domain.
   */
  linkHost: string | null;
  /** Written with every webhook that comes or goes. */
  hasWebhooks: boolean;
  createdAt: Date;
}

const DEFAULT_REGION = 'cn-hongkong';

export const standardSettings: Pick<Account, 'transferSettings' | 'requestSettings' | 'brand'> = {
  transferSettings: {
    reminds: true,
    expirySeconds: EXPIRY_WEEK_SECONDS,
    needsPassword: false,
    recipientsOnly: false,
    encryption: 'offered',
    message: '',
    senderName: '',
  },
  requestSettings: {
    expiryDays: null,
    needsPassword: false,
    message: '',
    reminders: { daysBefore: [3], daysAfter: [1] },
  },
  brand: {
    color: null,
    ground: 'scene',
    gradient: ['#0e6e66', '#12211f'],
    headline: '',
    downloadAction: '',
    requestAction: '',
    poweredBy: true,
  },
};

interface NewAccount extends Pick<Account, 'id' | 'assignedPlan' | 'createdAt'> {
  defaultExpirySeconds?: TransferSettings['expirySeconds'];
}

export function newAccount({
  id,
  assignedPlan,
  createdAt,
  defaultExpirySeconds: expirySeconds = EXPIRY_WEEK_SECONDS,
}: NewAccount): Account {
  return {
    id,
    assignedPlan,
    assignedUntil: null,
    limitOverrides: null,
    lifetimeCodes: [],
    lifetimePlan: null,
    subscription: null,
    billingRevision: 0,
    teamRevision: 0,
    isSuspended: false,
    demandsSecondFactor: false,
    deletionDueAt: null,
    stripeId: '',
    region: DEFAULT_REGION,
    logoPic: '',
    groundPic: '',
    linkHost: null,
    hasWebhooks: false,
    ...standardSettings,
    transferSettings: { ...standardSettings.transferSettings, expirySeconds },
    createdAt,
  };
}
