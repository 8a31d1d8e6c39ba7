export { PasskeysModule } from './passkeys.module.js';
