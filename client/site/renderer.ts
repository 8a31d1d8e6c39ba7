/** Renderers for the server: pages of the application, and the public site. */
export { renderPage } from '../src/app/render-page.js';
export { openSite } from './open-site.js';
