import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../mail/index.js';
import { LoginStepRepository } from './data/login-step.repository.js';
import { LOGIN_STEPS, loginStepSchema } from './data/login-step.schema.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { LoginStepCookie } from './http/login-step-cookie.js';
import { LoginController } from './http/login.controller.js';
import { SecurityController } from './http/security.controller.js';
import { SessionOpener } from './http/session-opener.js';
import { LoginData } from './login-data.service.js';
import { LoginSteps } from './login-steps.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SecurityMails } from './security-mails.service.js';
import { StepUps } from './step-ups.service.js';

/** The ways to log in, the second factor, and proving again who one is. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: LOGIN_STEPS, schema: loginStepSchema }]),
    AccountsModule,
    AuthModule,
    MailModule,
  ],
  controllers: [LoginController, SecurityController],
  providers: [
    LoginStepRepository,
    SecondFactorRepository,
    LoginStepCookie,
    SessionOpener,
    LoginSteps,
    SecondFactors,
    StepUps,
    SecurityMails,
    LoginData,
  ],
})
export class LoginModule {}
