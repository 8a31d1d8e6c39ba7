export { Cases } from './cases.service.js';
export { AbuseModule } from './abuse.module.js';
