export { DomainsModule } from './domains.module.js';
export { LinkDomainGate } from './http/link-domain-gate.js';
export { LinkHosts } from './link-hosts.service.js';
