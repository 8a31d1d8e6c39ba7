export { expiryChanges } from './expiry-changes.js';
export { EditsModule } from './edits.module.js';
export { TransferExpiry } from './transfer-expiry.service.js';
