export { ScansModule } from './scans.module.js';
