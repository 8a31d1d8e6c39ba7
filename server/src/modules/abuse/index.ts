export { AbuseModule } from './abuse.module.js';
