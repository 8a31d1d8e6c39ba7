export { AuditModule } from './audit.module.js';
export { brokenAt, toChained, type TransferEvent } from './domain/event-chain.js';
export { StoreScrub } from './store-scrub.service.js';
export { TransferLog } from './transfer-log.service.js';
