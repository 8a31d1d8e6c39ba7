export { LeaveSection } from './components/leave-section.js';
