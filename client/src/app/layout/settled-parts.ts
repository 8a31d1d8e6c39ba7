/** Parts that appear by themselves some seconds after the page. */
export { PromptHost } from './prompt-host.js';
