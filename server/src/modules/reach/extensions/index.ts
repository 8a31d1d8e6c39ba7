export { ExtensionsModule } from './extensions.module.js';
