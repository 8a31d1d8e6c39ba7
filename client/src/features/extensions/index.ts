export { ExtensionRequests } from './components/extension-requests.js';
