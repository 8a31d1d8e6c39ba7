import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailTokens } from './adapters/mail-tokens.js';
import { SmtpTransport } from './adapters/smtp.transport.js';
import { BlockedAddresses, MAIL_BLOCKS, mailBlockSchema } from './data/blocked-addresses.js';
import { BounceMailbox } from './bounce-mailbox.service.js';
import { MAIL_DAYS, MailDayRepository, mailDaySchema } from './data/mail-day.repository.js';
import { Deliverability } from './deliverability.service.js';
import { MailReportsController } from './http/mail-reports.controller.js';
import { MailReports } from './mail-reports.service.js';
import { MailRepository, MailWriteRepository } from './data/mail.repository.js';
import { MAILS, mailSchema } from './data/mail.schema.js';
import { ADDRESS_DAYS, AddressDayRepository, addressDaySchema } from './data/address-day.repository.js';
import { UnsubscribeController } from './http/unsubscribe.controller.js';
import { DeliveryPolicy, MailDelivery, MailWriter } from './mail-delivery.service.js';
import { LinkOrigins, MailBrands, MailChecks, SenderDomains } from './mail-ports.js';
import { Mails } from './mails.service.js';
import { PoliciesModule } from '../policies/index.js';
import { Suppressions, SUPPRESSIONS, suppressionSchema } from './data/suppressions.js';

/** Queues, renders and sends emails; handles unsubscription. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: MAILS, schema: mailSchema },
      { name: SUPPRESSIONS, schema: suppressionSchema },
      { name: MAIL_BLOCKS, schema: mailBlockSchema },
      { name: MAIL_DAYS, schema: mailDaySchema },
      { name: ADDRESS_DAYS, schema: addressDaySchema },
    ]),
    PoliciesModule,
  ],
  controllers: [UnsubscribeController, MailReportsController],
  providers: [
    Mails,
    MailDelivery,
    MailChecks,
    MailBrands,
    DeliveryPolicy,
    MailWriter,
    SenderDomains,
    LinkOrigins,
    Suppressions,
    BlockedAddresses,
    BounceMailbox,
    Deliverability,
    MailReports,
    MailDayRepository,
    MailRepository,
    MailWriteRepository,
    AddressDayRepository,
    SmtpTransport,
    MailTokens,
  ],
  exports: [
    Mails,
    MailRepository,
    MailDelivery,
    MailWriter,
    MailChecks,
    MailBrands,
    SenderDomains,
    LinkOrigins,
    Suppressions,
    BlockedAddresses,
    Deliverability,
    MailTokens,
    BounceMailbox,
  ],
})
export class MailModule {}
