export { ContactNames } from './contact-names.js';
export { LibraryModule } from './library.module.js';
