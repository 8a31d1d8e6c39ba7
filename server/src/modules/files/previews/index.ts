export { PreviewsModule } from './previews.module.js';
export { Thumbnails } from './thumbnails.service.js';
