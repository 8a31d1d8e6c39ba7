export { AccountKeys } from './account-keys.service.js';
export { AccountKeysModule } from './account-keys.module.js';
