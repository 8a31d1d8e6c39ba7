export { QuickSendPanel } from './components/quick-send-panel.js';
