import { ModerationModule } from './modules/staff/moderation/index.js';
import { AccessTokensModule } from './modules/identity/access-tokens/index.js';
import { NotificationsModule } from './modules/members/notifications/index.js';
import { AnalyticsModule } from './modules/read/analytics/index.js';
import { AccountKeysModule } from './modules/identity/account-keys/index.js';
import { AccountsModule } from './modules/identity/accounts/index.js';
import { AddressProofsModule } from './modules/identity/address-proofs/index.js';
import { AdminModule } from './modules/staff/admin/index.js';
import { AppSumoModule } from './modules/members/appsumo/index.js';
import { AuditModule } from './modules/reach/audit/index.js';
import { AuthModule } from './modules/identity/auth/index.js';
import { BillingModule } from './modules/members/billing/index.js';
import { BrandsModule } from './modules/members/brands/index.js';
import { ContactsModule } from './modules/read/contacts/index.js';
import { OperationsModule } from './modules/staff/operations/index.js';
import { DomainsModule } from './modules/members/domains/index.js';
import { DownloadsModule } from './modules/reach/downloads/index.js';
import { EditsModule } from './modules/files/edits/index.js';
import { RequestsModule } from './modules/reach/requests/index.js';
import { ExtensionsModule } from './modules/reach/extensions/index.js';
import { LibraryModule } from './modules/read/library/index.js';
import { LoginModule } from './modules/identity/login/index.js';
import { MailModule } from './modules/platform/mail/index.js';
import { PoliciesModule } from './modules/platform/policies/index.js';
import { PreviewsModule } from './modules/files/previews/index.js';
import { InboxModule } from './modules/staff/site/index.js';
import { PrivacyModule } from './modules/identity/privacy/index.js';
import { SubmissionsModule } from './modules/reach/submissions/index.js';
import { RetentionModule } from './modules/files/retention/index.js';
import { StaffLogModule } from './modules/staff/staff-log/index.js';
import { StorageModule } from './modules/platform/storage/index.js';
import { TeamsModule } from './modules/members/teams/index.js';
import { TransfersModule } from './modules/files/transfers/index.js';
import { WebhooksModule } from './modules/read/webhooks/index.js';
import { UploadsModule } from './modules/files/uploads/index.js';

/**
 * Every module, from top to bottom: each may import only those before it. The modules of an area, which is the folder
 * they stand in, follow each other. The only list of this order: the rules of dependency-cruiser and the table in
 * docs/architecture.md are made from it.
 */
export const productModules = [
  PoliciesModule,
  MailModule,
  StorageModule,
  AccountsModule,
  AuthModule,
  AddressProofsModule,
  LoginModule,
  AccessTokensModule,
  AccountKeysModule,
  PrivacyModule,
  AppSumoModule,
  BillingModule,
  TeamsModule,
  NotificationsModule,
  DomainsModule,
  BrandsModule,
  UploadsModule,
  TransfersModule,
  RetentionModule,
  EditsModule,
  PreviewsModule,
  RequestsModule,
  DownloadsModule,
  SubmissionsModule,
  AuditModule,
  ExtensionsModule,
  LibraryModule,
  ContactsModule,
  AnalyticsModule,
  WebhooksModule,
  StaffLogModule,
  ModerationModule,
  AdminModule,
  OperationsModule,
  InboxModule,
];
