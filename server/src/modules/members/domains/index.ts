export { DomainsModule } from './domains.module.js';
export { LinkDomainGate } from './http/link-domain-gate.js';
export { LinkAddresses } from './link-addresses.service.js';
