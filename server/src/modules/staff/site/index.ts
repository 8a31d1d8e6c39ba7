export { clientAssets } from './client-assets.js';
export { ClientPage } from './client-page.js';
export { secretPages } from './domain/client-routes.js';
export { InboxModule } from './inbox.module.js';
export { installationFiles } from './installation-files.js';
export { SiteModule } from './site.module.js';
export { SitePages } from './site-pages.js';
