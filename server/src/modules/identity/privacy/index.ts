export { AccountDeletion } from './account-deletion.service.js';
export { AccountExport } from './account-export.service.js';
export { accountDeletionPlanned } from './privacy.events.js';
export { PlannedDeletions } from './planned-deletions.service.js';
export { PrivacyModule } from './privacy.module.js';
