export type { StaffLogFilter } from './data/staff-log.repository.js';
export type { Facts, StaffAct, StaffLogEntry } from './domain/staff-log-entry.js';
export { type Append, type Done, StaffLog } from './staff-log.service.js';
export { StaffLogModule } from './staff-log.module.js';
