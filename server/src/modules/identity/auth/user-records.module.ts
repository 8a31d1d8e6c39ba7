import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ADDRESS_CLAIMS, addressClaimSchema } from './data/address-claim.schema.js';
import { AddressRepository } from './data/address.repository.js';
import { PasskeyRepository } from './data/passkey.repository.js';
import { SecondFactorRepository } from './data/second-factor.repository.js';
import { UserRepository } from './data/user.repository.js';
import { USERS, userSchema } from './data/user.schema.js';

const repositories = [AddressRepository, PasskeyRepository, SecondFactorRepository, UserRepository];

/** The records of users. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: USERS, schema: userSchema },
      { name: ADDRESS_CLAIMS, schema: addressClaimSchema },
    ]),
  ],
  providers: repositories,
  exports: repositories,
})
export class UserRecordsModule {}
