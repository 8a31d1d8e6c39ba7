export { ClientPage, type LinkPreview, type PreviewOf } from './client-page.js';
export { SiteModule } from './site.module.js';
