import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ModerationModule } from '../moderation/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AppSumoModule } from '../../members/appsumo/index.js';
import { AuditModule } from '../../reach/audit/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { BrandsModule } from '../../members/brands/index.js';
import { BillingModule } from '../../members/billing/index.js';
import { LoginModule } from '../../identity/login/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { PrivacyModule } from '../../identity/privacy/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { CodeActions } from './code-actions.service.js';
import { AccountActions } from './account-actions.service.js';
import { CodeResends } from './code-resends.service.js';
import { STAFF_NOTES, StaffNoteRepository, staffNoteSchema } from './data/staff-note.repository.js';
import { CodesController } from './http/codes.controller.js';
import { LinksController } from './http/links.controller.js';
import { FileVerdicts } from './file-verdicts.service.js';
import { PoliciesController } from './http/policies.controller.js';
import { AccountsController } from './http/accounts.controller.js';
import { PeopleController } from './http/people.controller.js';
import { StaffLogController } from './http/staff-log.controller.js';
import { SubscriptionsController } from './http/subscriptions.controller.js';
import { LinkActions } from './link-actions.service.js';
import { LinkHandOvers } from './link-hand-overs.service.js';
import { LinkRecords } from './link-records.service.js';
import { Links } from './links.service.js';
import { PeopleSearch } from './people-search.service.js';
import { People } from './people.service.js';
import { PolicyChanges } from './policy-changes.service.js';
import { PersonAccounts } from './person-accounts.service.js';
import { SubscriptionActions } from './subscription-actions.service.js';
import { StaffActions } from './staff-actions.service.js';
import { StaffNotePersonalData } from './staff-note-personal-data.service.js';

/** Views and actions of the installation's staff on people. */
@Module({
  imports: [
    PoliciesModule,
    MongooseModule.forFeature([{ name: STAFF_NOTES, schema: staffNoteSchema }]),
    MailModule,
    AccountsModule,
    AuthModule,
    LoginModule,
    AppSumoModule,
    BillingModule,
    BrandsModule,
    PrivacyModule,
    UploadsModule,
    TransfersModule,
    RequestsModule,
    StaffLogModule,
    AuditModule,
    ModerationModule,
  ],
  controllers: [
    PoliciesController,
    PeopleController,
    AccountsController,
    LinksController,
    CodesController,
    SubscriptionsController,
    StaffLogController,
  ],
  providers: [
    AccountActions,
    CodeActions,
    CodeResends,
    FileVerdicts,
    LinkActions,
    LinkHandOvers,
    LinkRecords,
    Links,
    People,
    PeopleSearch,
    PersonAccounts,
    PolicyChanges,
    StaffActions,
    StaffNotePersonalData,
    StaffNoteRepository,
    SubscriptionActions,
  ],
})
export class AdminModule {}
