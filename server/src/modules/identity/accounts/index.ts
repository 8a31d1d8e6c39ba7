export { AccountsModule } from './accounts.module.js';
export { PersonalData, countRecords, type PersonalDataPart, type AccountHolder } from './personal-data.js';
export { ACCOUNTS } from './data/account.schema.js';
export { accountLookup, Accounts, joinedAccount, type SettingsChanges, type WithAccount } from './data/accounts.js';
export { type Account, type LimitOverrides, type Subscription } from './domain/account.js';
export { Entitlements } from './entitlements.js';
export { DomainsProvider, FolderSizes } from './account-ports.js';
export { LinkAddresses } from './link-addresses.service.js';
