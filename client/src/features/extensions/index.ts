export { useRequestsPending } from './api/extensions.queries.js';
export { ExtensionRequests } from './components/extension-requests.js';
