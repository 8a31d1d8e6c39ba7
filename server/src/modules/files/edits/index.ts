export { EditsModule } from './edits.module.js';
export { movedExpiry, TransferExpiry, expiryChanges } from './transfer-expiry.service.js';
