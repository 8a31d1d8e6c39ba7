import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../mail/index.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { MAIL_DOMAINS, mailDomainSchema } from './data/mail-domain.schema.js';
import { MailDomainsController } from './http/mail-domains.controller.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';
import { MailDomainData } from './mail-domain-data.service.js';
import { MailDomainKeys } from './mail-domain-keys.service.js';
import { MailDomainNotices } from './mail-domain-notices.service.js';
import { MailDomains } from './mail-domains.service.js';

/** Own domains of accounts, from which their mails come. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: MAIL_DOMAINS, schema: mailDomainSchema }]),
    AccountsModule,
    AuthModule,
    MailModule,
  ],
  controllers: [MailDomainsController],
  providers: [MailDomainChecks, MailDomainData, MailDomainKeys, MailDomainNotices, MailDomainRepository, MailDomains],
})
export class DomainsModule {}
