export { LoginModule } from './login.module.js';
export { securityNotice } from './login.jobs.js';
export { toPasskeyView } from './http/passkey.view.js';
export { SessionOpener } from './http/session-opener.js';
export { StepUps } from './step-ups.service.js';
export { SecondFactors } from './second-factors.service.js';
