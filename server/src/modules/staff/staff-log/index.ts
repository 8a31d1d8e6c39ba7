export type { StaffLogFilter } from './data/staff-log.repository.js';
export type { Facts, StaffAct } from './domain/staff-log-entry.js';
export { StaffLog } from './staff-log.service.js';
export { StaffLogModule } from './staff-log.module.js';
