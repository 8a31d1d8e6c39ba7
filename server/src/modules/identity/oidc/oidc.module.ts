import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { LoginModule } from '../login/index.js';
import { IdentityRepository } from './data/identity.repository.js';
import { IDENTITIES, identitySchema } from './data/identity.schema.js';
import { OidcController } from './http/oidc.controller.js';
import { OidcCookies } from './http/oidc-cookies.js';
import { OidcProofController } from './http/oidc-proof.controller.js';
import { IdentityPersonalData } from './identity-personal-data.service.js';
import { OidcProofs } from './oidc-proofs.service.js';
import { OidcProvider } from './oidc-provider.service.js';
import { SingleSignOn } from './single-sign-on.service.js';

/** Logging in by the OpenID Connect provider of the installation. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: IDENTITIES, schema: identitySchema }]),
    AccountsModule,
    AuthModule,
    LoginModule,
  ],
  controllers: [OidcController, OidcProofController],
  providers: [IdentityRepository, OidcProvider, OidcCookies, SingleSignOn, OidcProofs, IdentityPersonalData],
})
export class OidcModule {}
