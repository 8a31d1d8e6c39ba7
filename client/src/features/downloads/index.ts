export { DownloadPage } from './pages/download-page.js';
