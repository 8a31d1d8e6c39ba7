export { linkNameOf } from './domain/link-name.js';
export { AdminModule } from './admin.module.js';
