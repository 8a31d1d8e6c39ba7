import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { LoginLinkRepository } from './data/login-link.repository.js';
import { LOGIN_LINKS, loginLinkSchema } from './data/login-link.schema.js';
import { LoginStepRepository } from './data/login-step.repository.js';
import { LOGIN_STEPS, loginStepSchema } from './data/login-step.schema.js';
import { LoginLinkCookie, LoginStepCookie } from './http/login-cookies.js';
import { LoginLinksController } from './http/login-links.controller.js';
import { LoginController } from './http/login.controller.js';
import { SecurityController } from './http/security.controller.js';
import { SessionOpener } from './http/session-opener.js';
import { LoginPersonalData } from './login-personal-data.service.js';
import { LoginLinks } from './login-links.service.js';
import { LoginSessions } from './login-sessions.service.js';
import { LoginSteps } from './login-steps.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SecurityMails } from './security-mails.service.js';
import { StepUps } from './step-ups.service.js';

/** The ways to log in, the second factor, and proving again who one is. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LOGIN_STEPS, schema: loginStepSchema },
      { name: LOGIN_LINKS, schema: loginLinkSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
  ],
  controllers: [LoginController, LoginLinksController, SecurityController],
  providers: [
    LoginStepRepository,
    LoginLinkRepository,
    LoginStepCookie,
    LoginLinkCookie,
    SessionOpener,
    LoginSteps,
    LoginLinks,
    LoginSessions,
    SecondFactors,
    StepUps,
    SecurityMails,
    LoginPersonalData,
  ],
  exports: [SecondFactors, SessionOpener, StepUps],
})
export class LoginModule {}
