export { securityNotice } from './login.jobs.js';
export { LoginModule } from './login.module.js';
export { SecondFactors } from './second-factors.service.js';
