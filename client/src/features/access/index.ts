export { AccessAlert } from './access-alert.js';
