export { EditsModule } from './edits.module.js';
export { movedExpiry, TransferExpiry } from './transfer-expiry.service.js';
