import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { LoginModule } from '../login/index.js';
import { PasskeyChallengeRepository } from './data/passkey-challenge.repository.js';
import { PASSKEY_CHALLENGES, passkeyChallengeSchema } from './data/passkey-challenge.schema.js';
import { PasskeyCookie } from './http/passkey-cookie.js';
import { PasskeyLoginsController } from './http/passkey-logins.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { PasskeyChallenges } from './passkey-challenges.service.js';
import { PasskeyPersonalData } from './passkey-personal-data.service.js';
import { PasskeyProofs } from './passkey-proofs.service.js';
import { Passkeys } from './passkeys.service.js';
import { RelyingParty } from './relying-party.js';

/** Logging in, and proving again who one is, by keys that stay with the person's device. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: PASSKEY_CHALLENGES, schema: passkeyChallengeSchema }]),
    AccountsModule,
    AuthModule,
    LoginModule,
  ],
  controllers: [PasskeysController, PasskeyLoginsController],
  providers: [
    PasskeyChallengeRepository,
    PasskeyCookie,
    RelyingParty,
    PasskeyChallenges,
    Passkeys,
    PasskeyProofs,
    PasskeyPersonalData,
  ],
})
export class PasskeysModule {}
