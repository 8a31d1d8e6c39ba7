export { threatsIn } from './domain/threats.js';
export { ScanVerdicts } from './scan-verdicts.service.js';
export { ScansModule } from './scans.module.js';
