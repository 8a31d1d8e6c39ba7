import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { exportContacts, importContacts, previewImport } from '#contract/contacts.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../../../core/csv/write-csv.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/request-origin.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { ContactGroups } from '../contact-groups.service.js';
import { ContactImports } from '../contact-imports.service.js';
import { Contacts } from '../contacts.service.js';
import { writeGroups } from '../domain/group-list.js';
import { ContactBook } from './contact-book.js';

/** Limited because each call reads all contacts of the account. */
const LISTS = { name: 'contact-lists', points: 60, perSeconds: 600 };

const headers = {
  en: ['Email', 'Name', 'Company', 'Groups', 'Last sent to'],
  zh: ['邮箱', '姓名', '公司', '分组', '最近发送时间'],
} as const;

/** Import and export of contacts. */
@Controller()
export class ContactListsController {
  constructor(
    private readonly imports: ContactImports,
    private readonly contacts: Contacts,
    private readonly groups: ContactGroups,
    private readonly limiter: RateLimiter,
  ) {}

  @Handles(previewImport)
  async preview(
    @CurrentMember() { userId }: Member,
    @ContactBook(previewImport) book: string,
    @BodyOfCall(previewImport) { text }: BodyOf<typeof previewImport>,
  ): Promise<ResponseOf<typeof previewImport>> {
    await this.limiter.takePoint(LISTS, userId);
    return this.imports.preview(book, text);
  }

  @Handles(importContacts)
  async import(
    @CurrentMember() { userId }: Member,
    @ContactBook(importContacts) book: string,
    @BodyOfCall(importContacts) body: BodyOf<typeof importContacts>,
  ): Promise<ResponseOf<typeof importContacts>> {
    await this.limiter.takePoint(LISTS, userId);
    return this.imports.confirm(book, body);
  }

  @Handles(exportContacts)
  async export(
    @CurrentMember() { userId }: Member,
    @ContactBook(exportContacts) book: string,
    @QueryOfCall(exportContacts) { groupId }: QueryOf<typeof exportContacts>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (groupId !== undefined) await this.groups.findOrFail(book, groupId);
    await this.limiter.takePoint(LISTS, userId);
    const names = await this.groups.namesOf(book);
    response.set({
      'Content-Type': CSV_TYPE,
      'Content-Disposition': 'attachment; filename="contacts.csv"',
    });
    response.write(CSV_BOM + csvLine(headers[languageOf(request)]));
    for await (const { email, name, company, groupIds, lastUsedAt } of this.contacts.each(book, groupId)) {
      const groups = writeGroups(groupIds.flatMap((id) => names.get(id) ?? []));
      response.write(csvLine([email, name, company, groups, lastUsedAt]));
    }
    response.end();
  }
}
