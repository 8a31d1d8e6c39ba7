export { submissionReceived } from './submissions.events.js';
export { SubmissionsModule } from './submissions.module.js';
