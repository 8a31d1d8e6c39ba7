import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { STAFF_LOG } from './data/staff-log.repository.js';
import { StaffLog } from './staff-log.service.js';

/** Exports what was done about a user. Nothing is removed: without the user's record the ids in it name nobody. */
@Injectable()
export class StaffLogPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly log: StaffLog,
  ) {}

  onModuleInit(): void {
    this.data.register('staffLog', {
      collections: [STAFF_LOG],
      export: (holder) => this.export(holder),
      count: ({ userId }) => this.log.count({ targetId: userId }),
      forget: () => Promise.resolve(),
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for await (const { at, action, reason, before, after } of this.log.each({ targetId: userId }))
      yield { at, action, reason, before, after };
  }
}
