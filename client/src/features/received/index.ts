export { ReceivedPage } from './pages/received-page.js';
