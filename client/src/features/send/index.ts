export { QuickSendPanel, type QuickSendPanelProps } from './components/quick-send-panel.js';
export { forgetAnonymousSends } from './services/draft-store.js';
