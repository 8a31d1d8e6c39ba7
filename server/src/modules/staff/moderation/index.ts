export { Cases } from './cases.service.js';
export { threatsIn } from './domain/threats.js';
export { ModerationModule } from './moderation.module.js';
export { ScanVerdicts } from './scan-verdicts.service.js';
