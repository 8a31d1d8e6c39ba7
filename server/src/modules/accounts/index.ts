export { AccountsModule } from './accounts.module.js';
export { accountLookup, joinedAccount, type WithAccount } from './account-lookup.js';
export { Accounts } from './accounts.service.js';
export type { Account, TransferSettings } from './domain/account.js';
export { Entitlements, type SendRefusal } from './entitlements.js';
