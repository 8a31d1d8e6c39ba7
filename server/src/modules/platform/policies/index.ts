export {
  type Installation,
  InstallationPolicies,
  letsVisitorsSend,
  picturesOf,
} from './installation-policies.service.js';
export { PoliciesModule } from './policies.module.js';
