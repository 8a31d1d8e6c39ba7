import type { AccountStatus } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';

/** Defaults of new transfers. */
export interface TransferSettings {
  /** Whether recipients who have not downloaded are reminded a day before expiry. */
  reminds: boolean;
}

/** Owns transfers, uploads, storage and contacts. Every user has one, which has an id of its own. */
export interface Account {
  id: string;
  plan: Role;
  status: AccountStatus;
  stripeId: string;
  /** Name of the preferred store for new uploads. */
  region: string;
  isSumo: boolean;
  customDomainOption: 'standard' | 'custom';
  transferSettings: TransferSettings;
  createdAt: Date;
}

const DEFAULT_REGION = 'cn-hongkong';
const DEFAULT_TRANSFER_SETTINGS: TransferSettings = { reminds: true };

/** `plan` comes from the configuration or the operator, never from a form. */
export function newAccount({ id, plan, createdAt }: Pick<Account, 'id' | 'plan' | 'createdAt'>): Account {
  return {
    id,
    plan,
    status: 'active',
    stripeId: '',
    region: DEFAULT_REGION,
    isSumo: false,
    customDomainOption: 'standard',
    transferSettings: DEFAULT_TRANSFER_SETTINGS,
    createdAt,
  };
}
