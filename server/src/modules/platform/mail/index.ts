export { MailTokenError, MailTokens, type TokenRefusal } from './adapters/mail-tokens.js';
export { isSmtpLoginRefused, smtpLogin } from './adapters/smtp.transport.js';
export { BounceMailbox, isMailboxLoginRefused } from './bounce-mailbox.service.js';
export { mailFailed, mailSent } from './mail.jobs.js';
export {
  type DueMail,
  LinkOrigins,
  type MailBrand,
  MailBrands,
  MailChecks,
  type MailVerdict,
  type SenderDomain,
  SenderDomains,
  transferLink,
} from './mail-ports.js';
export { Suppressions } from './data/suppressions.js';
export { BlockedAddresses, MAIL_BLOCKS } from './data/blocked-addresses.js';
export { Deliverability } from './deliverability.service.js';
export type { DomainRefusals } from './data/mail-day.repository.js';
export { type MailRecord, MailRepository } from './data/mail.repository.js';
export { MailWriter } from './mail-delivery.service.js';
export { MAILS } from './data/mail.schema.js';
export { MailModule } from './mail.module.js';
export {
  ADDRESS_UNDO,
  APPEAL_LINK,
  EXTENSION_LINK,
  LOGIN_DENIAL,
  LOGIN_LINK,
  PASSWORD_RESET,
  TEAM_INVITE,
  VERIFICATION_CODE,
} from './domain/mailed-secrets.js';
export { type MailRequest, Mails } from './mails.service.js';
export {
  BATCH_MAILS_PER_DAY,
  batchMailIds,
  type Mail,
  type MailHistory,
  MAILS_KEPT_SECONDS,
  type MailState,
} from './domain/mail.js';
export { type SecurityChange, securityChanges } from './domain/account-props.js';
export type { PropsInput, TemplateName } from './domain/mail-props.js';
