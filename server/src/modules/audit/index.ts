export { AuditModule } from './audit.module.js';
export type { Finding } from './domain/finding.js';
export { Invariants } from './invariants.service.js';
export { TransferLog } from './transfer-log.service.js';
