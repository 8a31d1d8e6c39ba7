export { AccountDeletion } from './account-deletion.service.js';
export { AccountExport } from './account-export.service.js';
export { PrivacyModule } from './privacy.module.js';
