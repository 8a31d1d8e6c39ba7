export { ThumbnailMaker } from './thumbnail-maker.service.js';
export { PreviewsModule } from './previews.module.js';
