export { ClientPage, type LinkPreview, type PreviewOf } from './client-page.js';
export { printFeedback } from './domain/feedback.js';
export { FeedbackBox } from './feedback.service.js';
export { SiteModule } from './site.module.js';
