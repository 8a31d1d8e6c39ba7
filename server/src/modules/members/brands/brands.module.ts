import { Module } from '@nestjs/common';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PicturesModule } from '../pictures/index.js';
import { Brands } from './brands.service.js';
import { BrandsController } from './http/brands.controller.js';

/** How an account looks to others: on the pages of its links and in its mails. */
@Module({
  imports: [AccountsModule, AuthModule, MailModule, PicturesModule],
  controllers: [BrandsController],
  providers: [Brands],
  exports: [Brands],
})
export class BrandsModule {}
