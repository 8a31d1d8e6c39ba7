import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { AddressChanges } from './addresses/address-changes.service.js';
import { AddressUndo } from './addresses/address-undo.service.js';
import { IDENTITIES, IdentityRepository, identitySchema } from './data/identity.repository.js';
import { LOGIN_LINKS, LoginLinkRepository, loginLinkSchema } from './data/login-link.repository.js';
import { LOGIN_STEPS, LoginStepRepository, loginStepSchema } from './data/login-step.repository.js';
import { PASSKEY_CHALLENGES, PasskeyChallenges, passkeyChallengeSchema } from './data/passkey-challenges.js';
import { AddressesController } from './http/addresses.controller.js';
import { LoginStepCookie } from './http/login-step-cookie.js';
import { LoginController } from './http/login.controller.js';
import { OidcController, OidcCookies } from './http/oidc.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { SecurityController } from './http/security.controller.js';
import { SessionOpener } from './http/session-opener.js';
import { LoginPersonalData } from './login-personal-data.service.js';
import { LoginLinks } from './login-links.service.js';
import { LoginSessions } from './login-sessions.service.js';
import { LoginSteps } from './login-steps.service.js';
import { OidcProofs } from './oidc/oidc-proofs.service.js';
import { OidcProvider } from './oidc/oidc-provider.service.js';
import { SingleSignOn } from './oidc/single-sign-on.service.js';
import { PasskeyProofs } from './passkeys/passkey-proofs.service.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { SecondFactors } from './second-factors.service.js';
import { SecurityMails } from './security-mails.service.js';
import { StepUps } from './step-ups.service.js';

/** The ways to log in, the second factor, proving again who one is, and changing the address. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: IDENTITIES, schema: identitySchema },
      { name: LOGIN_LINKS, schema: loginLinkSchema },
      { name: LOGIN_STEPS, schema: loginStepSchema },
      { name: PASSKEY_CHALLENGES, schema: passkeyChallengeSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
    PoliciesModule,
  ],
  controllers: [AddressesController, LoginController, OidcController, PasskeysController, SecurityController],
  providers: [
    AddressChanges,
    AddressUndo,
    IdentityRepository,
    LoginLinkRepository,
    LoginLinks,
    LoginPersonalData,
    LoginSessions,
    LoginStepCookie,
    LoginStepRepository,
    LoginSteps,
    OidcCookies,
    OidcProofs,
    OidcProvider,
    PasskeyChallenges,
    PasskeyProofs,
    Passkeys,
    RelyingParty,
    SecondFactors,
    SecurityMails,
    SessionOpener,
    SingleSignOn,
    StepUps,
  ],
  exports: [SecondFactors],
})
export class LoginModule {}
