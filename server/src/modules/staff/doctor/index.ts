export { type Check, failure, messageOf, type Part } from './domain/check.js';
export { DATABASE_FIX } from './domain/fixes.js';
export { DoctorModule } from './doctor.module.js';
export { Doctor } from './doctor.service.js';
