export { DeletionAlert } from './components/deletion-alert.js';
export { LeavingSection } from './components/leaving-section.js';
