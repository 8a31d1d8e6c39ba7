export { type Installation, InstallationPolicies } from './installation-policies.service.js';
export { PoliciesModule } from './policies.module.js';
