import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TITLE_MAX_LENGTH } from '#contract/limits.js';
import { templateKey } from '#contract/requests/request-names.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { RequestTemplateRepository } from './data/request-template.repository.js';
import { REQUEST_TEMPLATES } from './data/request-template.schema.js';

/** Of the number behind a name, with its brackets. */
const NUMBER_LENGTH = 5;

/** Exports and forgets an account's templates. */
@Injectable()
export class TemplateData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly templates: RequestTemplateRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('requestTemplates', {
      collections: [REQUEST_TEMPLATES],
      merge: ({ accountId }, heir) => this.merge(accountId, heir.accountId),
      export: (holder) => this.export(holder),
      forget: ({ accountId }) => this.templates.deleteOf(accountId),
    });
  }

  /** One whose name the heir has used gets a number. */
  private async merge(from: string, to: string): Promise<void> {
    const taken = new Set((await this.templates.findOf(to)).map(({ name }) => templateKey(name)));
    for (const { _id, name } of await this.templates.findOf(from)) {
      let free = name;
      for (let number = 2; taken.has(templateKey(free)); number += 1)
        free = `${name.slice(0, TITLE_MAX_LENGTH - NUMBER_LENGTH)} (${number})`;
      taken.add(templateKey(free));
      await this.templates.move(_id, { accountId: to, name: free });
    }
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { name, settings, lastModified } of await this.templates.findOf(accountId))
      yield { name, settings, lastModified };
  }
}
