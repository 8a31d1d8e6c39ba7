import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { LINK_DOMAINS, LinkDomainRepository, linkDomainSchema } from './data/link-domain.repository.js';
import { MAIL_DOMAINS, MailDomainRepository, mailDomainSchema } from './data/mail-domain.repository.js';
import { DomainPersonalData } from './domain-personal-data.service.js';
import { DomainNotices } from './domain-notices.service.js';
import { DueDomainChecks } from './due-domain-checks.service.js';
import { LinkDomainGate } from './http/link-domain-gate.js';
import { LinkDomainsController } from './http/link-domains.controller.js';
import { MailDomainsController } from './http/mail-domains.controller.js';
import { LinkHosts } from './link-hosts.service.js';
import { LinkDomains } from './link-domains.service.js';
import { MailDomainChecks } from './mail-domain-checks.service.js';
import { MailDomainKeys } from './mail-domain-keys.service.js';
import { MailDomains } from './mail-domains.service.js';
import { SessionDomains } from './session-domains.service.js';

/** Own domains of accounts, for the sender of their mails and for their links. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MAIL_DOMAINS, schema: mailDomainSchema },
      { name: LINK_DOMAINS, schema: linkDomainSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
    NotificationsModule,
  ],
  controllers: [MailDomainsController, LinkDomainsController],
  providers: [
    MailDomainChecks,
    MailDomainKeys,
    MailDomainRepository,
    MailDomains,
    LinkHosts,
    LinkDomainGate,
    LinkDomainRepository,
    LinkDomains,
    DomainPersonalData,
    SessionDomains,
    DomainNotices,
    DueDomainChecks,
  ],
  exports: [LinkHosts, LinkDomainGate],
})
export class DomainsModule {}
