export { Notifications } from './notifications.service.js';
export { NotificationsModule } from './notifications.module.js';
export { DigestJobs } from './digests.service.js';
export type { NotificationInput } from './domain/notification.js';
export { Live } from './live.js';
export { LiveStreams } from './live-streams.service.js';
