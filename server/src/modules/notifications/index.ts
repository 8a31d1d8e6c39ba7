export { type GateAnswer, type LeavingMail, MailGates } from './mail-gates.js';
export { type MailOutcome, MailOutcomes } from './mail-outcomes.js';
export { Suppressions } from './suppressions.service.js';
export { NotificationsModule } from './notifications.module.js';
export { MailDelivery } from './mail-delivery.service.js';
export { deliverCode, deliverMail } from './jobs/deliver-mail.job.js';
export { type MailOrder, Mails } from './mails.service.js';
export {
  GATHERED_PER_DAY,
  gatheredMailIds,
  type MailHistory,
  MAILS_KEPT_SECONDS,
  type MailState,
} from './domain/mail.js';
export type { PropsInput, TemplateName } from './domain/mail-props.js';
