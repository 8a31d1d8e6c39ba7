import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { RequestTemplateRepository } from './data/request-template.repository.js';
import { REQUEST_TEMPLATES } from './data/request-template.schema.js';

/** Exports and forgets an account's templates. */
@Injectable()
export class TemplatePersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly templates: RequestTemplateRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('requestTemplates', {
      collections: [REQUEST_TEMPLATES],
      export: (holder) => this.export(holder),
      forget: ({ accountId }) => this.templates.deleteOf(accountId),
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { name, settings, lastModified } of await this.templates.findOf(accountId))
      yield { name, settings, lastModified };
  }
}
