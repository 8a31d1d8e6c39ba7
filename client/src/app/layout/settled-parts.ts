/** What appears by itself some seconds after the page. */
export { PromptHost } from './prompt-host.js';
