import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { SignUps } from './sign-ups.service.js';
import { INSTALLATION, InstallationRepository, installationSchema } from './data/installation.repository.js';
import { PASSWORD_RESETS, PasswordResetRepository, passwordResetSchema } from './data/password-reset.repository.js';
import { SessionRepository, SESSIONS, sessionSchema } from './data/session.repository.js';
import { VerificationRepository, VERIFICATIONS, verificationSchema } from './data/verification.repository.js';
import { FirstAdministrator } from './first-administrator.service.js';
import { AccountController } from './http/account.controller.js';
import { AccessTokenStrategies, CallLimitGuard, PrincipalGuard } from './http/guards.js';
import { InvitesController } from './http/invites.controller.js';
import { PasswordResetsController } from './http/password-resets.controller.js';
import { SenderVerificationController } from './http/sender-verification.controller.js';
import { SessionResponses } from './http/session-responses.js';
import { SessionsController } from './http/sessions.controller.js';
import { SignUpController } from './http/sign-up.controller.js';
import { ContactsProvider, UserViews } from './user-views.service.js';
import { TeamLeavings } from './team-leavings.js';
import { Invites } from './invites.service.js';
import { MailPersonalData } from './mail-personal-data.service.js';
import { UserPersonalData } from './user-personal-data.service.js';
import { UserRecordsModule } from './user-records.module.js';
import { UserSessions } from './user-sessions.service.js';
import { Passwords } from './passwords.service.js';
import { PasswordMails } from './password-mails.service.js';
import { PasswordResets } from './password-resets.service.js';
import { SenderTickets } from './sender-tickets.service.js';
import { SessionCookie } from './session-cookie.js';
import { Sessions } from './sessions.service.js';
import { UserAccounts } from './user-accounts.service.js';
import { VerificationCodes } from './verification-codes.service.js';

/** Users, sessions, verification codes, and the guard of every call. */
@Module({
  imports: [
    PoliciesModule,
    MailModule,
    AccountsModule,
    UserRecordsModule,
    MongooseModule.forFeature([
      { name: SESSIONS, schema: sessionSchema },
      { name: VERIFICATIONS, schema: verificationSchema },
      { name: PASSWORD_RESETS, schema: passwordResetSchema },
      { name: INSTALLATION, schema: installationSchema },
    ]),
  ],
  controllers: [
    AccountController,
    SessionsController,
    SignUpController,
    InvitesController,
    PasswordResetsController,
    SenderVerificationController,
  ],
  providers: [
    UserPersonalData,
    MailPersonalData,
    SignUps,
    Invites,
    FirstAdministrator,
    ContactsProvider,
    UserSessions,
    UserViews,
    Passwords,
    PasswordMails,
    PasswordResets,
    SenderTickets,
    SessionCookie,
    SessionResponses,
    Sessions,
    TeamLeavings,
    UserAccounts,
    VerificationCodes,
    InstallationRepository,
    PasswordResetRepository,
    SessionRepository,
    VerificationRepository,
    AccessTokenStrategies,
    { provide: APP_GUARD, useClass: PrincipalGuard },
    { provide: APP_GUARD, useClass: CallLimitGuard },
  ],
  exports: [
    UserRecordsModule,
    Passwords,
    PasswordResets,
    ContactsProvider,
    PasswordMails,
    SenderTickets,
    SessionResponses,
    Sessions,
    TeamLeavings,
    UserAccounts,
    UserViews,
    VerificationCodes,
  ],
})
export class AuthModule {}
