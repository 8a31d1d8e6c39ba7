export { RetentionModule } from './retention.module.js';
export { TransferRemoval } from './transfer-removal.service.js';
export { TransferRestoration } from './transfer-restoration.service.js';
