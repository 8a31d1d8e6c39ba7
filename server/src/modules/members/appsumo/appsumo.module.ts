import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { LIFETIME_CODES, LifetimeCodeRepository, lifetimeCodeSchema } from './data/lifetime-code.repository.js';
import { LifetimeCodesController } from './http/lifetime-codes.controller.js';
import { LifetimeCodePersonalData } from './lifetime-code-personal-data.service.js';
import { LifetimeCodes } from './lifetime-codes.service.js';

/** Lifetime codes, which raise the plan of the account that activates them. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: LIFETIME_CODES, schema: lifetimeCodeSchema }]),
    AccountsModule,
    AuthModule,
  ],
  controllers: [LifetimeCodesController],
  providers: [LifetimeCodeRepository, LifetimeCodes, LifetimeCodePersonalData],
  exports: [LifetimeCodes],
})
export class AppSumoModule {}
