import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { transferForgotten, TransferRepository } from '../../files/transfers/index.js';
import { TRANSFER_EVENTS } from './data/transfer-event.repository.js';
import { toView } from './transfer-events.service.js';
import { TransferLog } from './transfer-log.service.js';

/** Exports the logs of an account's transfers, and deletes each with its transfer. */
@Injectable()
export class LogPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly transfers: TransferRepository,
    private readonly log: TransferLog,
  ) {}

  onModuleInit(): void {
    this.data.register('transferEvents', {
      collections: [TRANSFER_EVENTS],
      export: (holder) => this.export(holder),
      // Forgotten with each transfer.
      forget: () => Promise.resolve(),
    });
  }

  @OnEvent(transferForgotten, 'audit.forget')
  async forget({ transferId }: PayloadOf<typeof transferForgotten>): Promise<void> {
    await this.log.delete(transferId);
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const transfer of this.transfers.eachOf(accountId))
      for (const event of await this.log.findEvents(transfer)) {
        const { hash: _hash, ...view } = toView(event, transfer);
        yield { slug: transfer.slug, ...view };
      }
  }
}
