export { AuditModule } from './audit.module.js';
export type { TransferEvent } from './domain/event-chain.js';
export type { Finding } from './domain/finding.js';
export { Invariants } from './invariants.service.js';
export { StoreScrub } from './store-scrub.service.js';
export { TransferLog } from './transfer-log.service.js';
