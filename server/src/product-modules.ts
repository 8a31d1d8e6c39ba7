import { AbuseModule } from './modules/abuse/index.js';
import { AddressesModule } from './modules/addresses/index.js';
import { AccessTokensModule } from './modules/access-tokens/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { AnalyticsModule } from './modules/analytics/index.js';
import { AccountsModule } from './modules/accounts/index.js';
import { AdminModule } from './modules/admin/index.js';
import { AppSumoModule } from './modules/appsumo/index.js';
import { AuditModule } from './modules/audit/index.js';
import { AuthModule } from './modules/auth/index.js';
import { BillingModule } from './modules/billing/index.js';
import { BrandsModule } from './modules/brands/index.js';
import { ContactsModule } from './modules/contacts/index.js';
import { DoctorModule } from './modules/doctor/index.js';
import { DomainsModule } from './modules/domains/index.js';
import { DownloadsModule } from './modules/downloads/index.js';
import { EditsModule } from './modules/edits/index.js';
import { ExamplesModule } from './modules/examples/index.js';
import { ExtensionsModule } from './modules/extensions/index.js';
import { LibraryModule } from './modules/library/index.js';
import { LoginModule } from './modules/login/index.js';
import { MailModule } from './modules/mail/index.js';
import { OperationsModule } from './modules/operations/index.js';
import { OidcModule } from './modules/oidc/index.js';
import { PasskeysModule } from './modules/passkeys/index.js';
import { PicturesModule } from './modules/pictures/index.js';
import { PoliciesModule } from './modules/policies/index.js';
import { PreviewsModule } from './modules/previews/index.js';
import { FeedbackModule, InboxModule } from './modules/site/index.js';
import { PrivacyModule } from './modules/privacy/index.js';
import { RequestsModule } from './modules/requests/index.js';
import { RetentionModule } from './modules/retention/index.js';
import { ScansModule } from './modules/scans/index.js';
import { StaffLogModule } from './modules/staff-log/index.js';
import { StorageModule } from './modules/storage/index.js';
import { TeamsModule } from './modules/teams/index.js';
import { TemplatesModule } from './modules/templates/index.js';
import { TransfersModule } from './modules/transfers/index.js';
import { WebhooksModule } from './modules/webhooks/index.js';
import { UploadsModule } from './modules/uploads/index.js';

/**
 * Every module, from top to bottom: each may import only those before it. The only list of this order: the rules of
 * dependency-cruiser and the table in docs/architecture.md are made from it.
 */
export const productModules = [
  PoliciesModule,
  MailModule,
  StorageModule,
  AccountsModule,
  AuthModule,
  LoginModule,
  PasskeysModule,
  OidcModule,
  AddressesModule,
  AccessTokensModule,
  PrivacyModule,
  AppSumoModule,
  BillingModule,
  TeamsModule,
  NotificationsModule,
  DomainsModule,
  PicturesModule,
  BrandsModule,
  UploadsModule,
  TransfersModule,
  RetentionModule,
  EditsModule,
  PreviewsModule,
  DownloadsModule,
  ExamplesModule,
  RequestsModule,
  TemplatesModule,
  AuditModule,
  ExtensionsModule,
  LibraryModule,
  ContactsModule,
  AnalyticsModule,
  WebhooksModule,
  StaffLogModule,
  ScansModule,
  AbuseModule,
  DoctorModule,
  AdminModule,
  OperationsModule,
  FeedbackModule,
  InboxModule,
];
