export { AddressesModule } from './addresses.module.js';
export { addressChanged } from './addresses.events.js';
