export { Alerts } from './alerts.service.js';
export { AlertsModule } from './alerts.module.js';
export { Digests } from './digests.service.js';
export type { AlertDetail, Tidings } from './domain/alert.js';
export { mailDueDigests } from './jobs/mail-due-digests.job.js';
export { Live } from './live.js';
export { LiveStreams } from './live-streams.service.js';
