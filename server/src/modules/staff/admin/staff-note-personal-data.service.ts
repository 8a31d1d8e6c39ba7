import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { STAFF_NOTES, StaffNoteRepository } from './data/staff-note.repository.js';

/** Exports and forgets the notes of the staff about a user. */
@Injectable()
export class StaffNotePersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly notes: StaffNoteRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('staffNotes', {
      collections: [STAFF_NOTES],
      export: (holder) => this.export(holder),
      forget: async ({ userId }) => {
        await this.notes.deleteOf(userId);
        await this.notes.forgetAuthor(userId);
      },
    });
  }

  private async *export({ userId }: AccountHolder): AsyncGenerator<object> {
    for (const { at, text } of await this.notes.findOf(userId)) yield { at, text };
  }
}
