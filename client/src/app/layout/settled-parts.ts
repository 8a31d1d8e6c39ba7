/** What appears by itself some seconds after the page. */
export { FooterFeedback } from '../../features/feedback/footer-feedback.js';
export { PromptHost } from './prompt-host.js';
