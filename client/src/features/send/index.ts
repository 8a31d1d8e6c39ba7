export { QuickSendPanel, type QuickSendPanelProps } from './components/quick-send-panel.js';
