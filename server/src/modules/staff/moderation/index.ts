export { Cases } from './cases.service.js';
export { ModerationModule } from './moderation.module.js';
export { ScanVerdicts, threatsIn } from './scan-verdicts.service.js';
