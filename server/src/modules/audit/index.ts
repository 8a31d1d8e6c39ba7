export { AuditModule } from './audit.module.js';
export { type Finding, Invariants } from './invariants.service.js';
export { TransferLog } from './transfer-log.service.js';
