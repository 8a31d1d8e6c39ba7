export { AccountsModule } from './accounts.module.js';
export { AccountData, countRecords, type AccountDataPart, type AccountHolder, type Heir } from './account-data.js';
export { accountLookup, joinedAccount, type WithAccount } from './account-lookup.js';
export { Accounts } from './accounts.service.js';
export { ACCOUNTS } from './data/account.schema.js';
export type { SettingsChanges } from './data/account.repository.js';
export { type Account, type LimitOverrides, type Subscription } from './domain/account.js';
export { Entitlements } from './entitlements.js';
export { DomainsProvider } from './domains-provider.js';
