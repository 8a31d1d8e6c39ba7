import type { BillingPeriod } from '#contract/plan-prices.js';
import type { Role } from '#contract/plans.js';

/** Defaults of new transfers. */
export interface TransferSettings {
  /** Whether recipients who have not downloaded are reminded a day before expiry. */
  reminds: boolean;
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
  /** Of a period, in the smallest unit of the currency. */
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
  /** What the configuration or an administrator gave. */
  assignedPlan: Role;
  /** From then on `free` stands for it. Null means without end. */
  assignedUntil: Date | null;
  /** Last characters of its lifetime codes, in the order of activation. */
  lifetimeCodes: string[];
  /** What the lifetime codes of the account are worth. Null without any. */
  lifetimePlan: Role | null;
  subscription: Subscription | null;
  /** Rises with each write of `subscription`. */
  billingRevision: number;
  /** Incremented by each change of the account's users or their roles; 0 if it never had a second user. */
  teamRevision: number;
  isSuspended: boolean;
  /** Who acts for it needs a second factor. */
  demandsSecondFactor: boolean;
  /** Its owner wants the account deleted, and can keep it until then. Null: no. */
  deletionDueAt: Date | null;
  /** The customer at the payment provider; empty until there is one. */
  stripeId: string;
  /** Name of the preferred store for new uploads. */
  region: string;
  /** Path of the company's logo; its sizes are below it. Empty for none. */
  logoPic: string;
  customDomainOption: 'standard' | 'custom';
  transferSettings: TransferSettings;
  createdAt: Date;
}

const DEFAULT_REGION = 'cn-hongkong';
const DEFAULT_TRANSFER_SETTINGS: TransferSettings = { reminds: true };

export function newAccount({
  id,
  assignedPlan,
  createdAt,
}: Pick<Account, 'id' | 'assignedPlan' | 'createdAt'>): Account {
  return {
    id,
    assignedPlan,
    assignedUntil: null,
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
    customDomainOption: 'standard',
    transferSettings: DEFAULT_TRANSFER_SETTINGS,
    createdAt,
  };
}
