export { Doctor } from './doctor/doctor.service.js';
export { type Check, failure, messageOf, type Part } from './domain/check.js';
export type { Finding } from './domain/finding.js';
export { DATABASE_FIX } from './domain/fixes.js';
export { Invariants } from './invariants.service.js';
export { OperationsModule } from './operations.module.js';
export { QueueControl } from './queue-control.service.js';
