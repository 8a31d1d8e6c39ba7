export { LoginModule } from './login.module.js';
export { SecondFactors } from './second-factors.service.js';
