import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REQUEST_TEMPLATES_MAX } from '#contract/limits.js';
import type { RequestTemplateInput } from '#contract/requests/request-templates.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type AccountHolder, PersonalData } from '../../identity/accounts/index.js';
import { REQUEST_TEMPLATES, RequestTemplateRepository } from './data/request-template.repository.js';
import type { RequestTemplate } from './domain/file-request.js';

/** Keeps the templates of an account, and exports and forgets them with it. */
@Injectable()
export class RequestTemplates implements OnModuleInit {
  constructor(
    private readonly templates: RequestTemplateRepository,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.register('requestTemplates', {
      collections: [REQUEST_TEMPLATES],
      export: (holder) => this.export(holder),
      forget: ({ accountId }) => this.templates.deleteOf(accountId),
    });
  }

  async list(accountId: string): Promise<RequestTemplate[]> {
    const templates = await this.templates.findOf(accountId);
    const order = new Intl.Collator(['en', 'zh']);
    return templates.toSorted((one, other) => order.compare(one.name, other.name));
  }

  /**
   * The limit protects the server, so a race between two calls is acceptable.
   */
  async create(accountId: string, input: RequestTemplateInput): Promise<RequestTemplate> {
    if ((await this.templates.count(accountId)) >= REQUEST_TEMPLATES_MAX)
      throw new AppError('too-many-templates', { limit: REQUEST_TEMPLATES_MAX });
    const template = this.compose(accountId, randomId(), input);
    await this.templates.insert(template);
    return template;
  }

  async replace(accountId: string, templateId: string, input: RequestTemplateInput): Promise<RequestTemplate> {
    const template = this.compose(accountId, templateId, input);
    if (!(await this.templates.replace(template))) throw new AppError('template-not-found');
    return template;
  }

  async delete(accountId: string, templateId: string): Promise<void> {
    if (!(await this.templates.delete(accountId, templateId))) throw new AppError('template-not-found');
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { name, settings, lastModified } of await this.templates.findOf(accountId))
      yield { name, settings, lastModified };
  }

  private compose(accountId: string, _id: string, { name, settings }: RequestTemplateInput): RequestTemplate {
    return { _id, accountId, name, settings, lastModified: this.clock.now() };
  }
}
