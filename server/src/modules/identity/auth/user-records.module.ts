import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { ADDRESS_CLAIMS, addressClaimSchema } from './data/claim-address.js';
import { AddressRepository } from './data/address.repository.js';
import { CredentialRepository } from './data/credential.repository.js';
import { PasskeyRepository } from './data/passkey.repository.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { Users } from './data/users.js';
import { USERS, userSchema } from './data/user.schema.js';

const repositories = [AddressRepository, CredentialRepository, PasskeyRepository, SecondFactorRepository, Users];

/** The records of users. */
@Module({
  imports: [
    AccountsModule,
    MongooseModule.forFeature([
      { name: USERS, schema: userSchema },
      { name: ADDRESS_CLAIMS, schema: addressClaimSchema },
    ]),
  ],
  providers: repositories,
  exports: repositories,
})
export class UserRecordsModule {}
