import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import * as calls from '#contract/admin/abuse.js';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { CaseActions } from '../case-actions.service.js';
import { Cases, type ReadCase } from '../cases.service.js';
import type { AbuseCaseView, CaseList } from '#contract/admin/abuse.js';
import type { StaffNote } from '#contract/admin/admin.js';
import { type AbuseCase, type CaseNote, decisionsFor, type ListedCase } from '../domain/abuse-case.js';

type OfCase = ParamsOf<typeof calls.readCase>;

/** Cases of abuse, for the staff. */
@Controller()
export class CasesController {
  constructor(
    private readonly cases: Cases,
    private readonly actions: CaseActions,
  ) {}

  @Handles(calls.listCases)
  async list(
    @QueryOfCall(calls.listCases) { state, ...page }: QueryOf<typeof calls.listCases>,
  ): Promise<ResponseOf<typeof calls.listCases>> {
    const { cases, ...counts } = await this.cases.list(state, page);
    return { cases: cases.map(toListedCase), ...counts };
  }

  @Handles(calls.readCase)
  async read(@ParamsOfCall(calls.readCase) { caseId }: OfCase): Promise<ResponseOf<typeof calls.readCase>> {
    return toCaseView(await this.cases.readCase(caseId));
  }

  @Handles(calls.readCaseFigures)
  async figures(): Promise<ResponseOf<typeof calls.readCaseFigures>> {
    return { months: await this.cases.figures() };
  }

  @Handles(calls.exportCase)
  async export(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.exportCase) { caseId }: OfCase,
    @Res() response: Response,
  ): Promise<void> {
    const exported = toExportedCase(await this.actions.export(member, caseId));
    response
      .attachment(`case-${caseId}.json`)
      .type('json')
      .send(JSON.stringify(exported, null, 2));
  }

  @Handles(calls.openCase)
  async open(
    @CurrentMember() member: Member,
    @BodyOfCall(calls.openCase) { linkId, kind, ...given }: BodyOf<typeof calls.openCase>,
  ): Promise<ResponseOf<typeof calls.openCase>> {
    await this.actions.openCase(member, { id: linkId, kind }, given);
    return { caseId: linkId };
  }

  @Handles(calls.decideCase)
  async decide(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.decideCase) { caseId }: OfCase,
    @BodyOfCall(calls.decideCase) body: BodyOf<typeof calls.decideCase>,
  ): Promise<ResponseOf<typeof calls.decideCase>> {
    return { state: await this.actions.decide(member, caseId, body) };
  }

  @Handles(calls.addCaseNote)
  async addNote(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.addCaseNote) { caseId }: OfCase,
    @BodyOfCall(calls.addCaseNote) { text }: BodyOf<typeof calls.addCaseNote>,
  ): Promise<ResponseOf<typeof calls.addCaseNote>> {
    return toNoteView(await this.actions.addNote(member, caseId, text), member.fullName || member.email);
  }
}

function headOf({ id, kind, slug, title, state, sender, reportCount, lastReportAt, appeal }: ListedCase) {
  const { email, name } = sender;
  return {
    caseId: id,
    kind,
    slug,
    title,
    state,
    sender: { email, name },
    reportCount,
    lastReportAt: lastReportAt.getTime(),
    appealState: appeal?.state ?? null,
  };
}

function toListedCase(listed: ListedCase): CaseList['cases'][number] {
  return { ...headOf(listed), categories: [...new Set(listed.reports.map(({ category }) => category))] };
}

function toNoteView({ id, text, at }: CaseNote, author: string): StaffNote {
  return { noteId: id, text, author, at: at.getTime() };
}

function toCaseView(found: ReadCase): AbuseCaseView {
  const { senderId, sender, openedAt, decidedAt, isFrozenByReports, reports, evidence, notes, authors } = found;
  const { takenAt, sentAt, expiresAt, ...rest } = evidence;
  const times = { takenAt: takenAt.getTime(), sentAt: sentAt.getTime(), expiresAt: expiresAt.getTime() };
  return {
    ...headOf(found),
    senderId,
    isMember: sender.isMember,
    openedAt: openedAt.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
    isFrozenByReports,
    reports: reports.map(({ category, text, email, lang, at }) => ({ category, text, email, lang, at: at.getTime() })),
    evidence: { ...rest, ...times },
    appeal: found.appeal && { text: found.appeal.text, at: found.appeal.at.getTime() },
    keptUntil: found.keptUntil?.getTime() ?? null,
    notes: notes.map((note) => toNoteView(note, authors.get(note.authorId) ?? '')),
    decisions: decisionsFor(found),
    upheldCount: found.upheldCount,
  };
}

/** All of it but who of the staff wrote what, and the digests of networks. */
function toExportedCase({ notes: _notes, revision: _revision, reports, ...rest }: AbuseCase): object {
  return { ...rest, reports: reports.map(({ reporter: _reporter, ...given }) => given) };
}
