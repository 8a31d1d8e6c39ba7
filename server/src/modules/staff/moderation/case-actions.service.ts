import { Injectable } from '@nestjs/common';
import type { CaseDecision, CaseState } from '#contract/admin/abuse.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { Member } from '../../identity/auth/index.js';
import { StaffLog } from '../staff-log/index.js';
import { caseDecided } from './moderation.events.js';
import { CaseWrites } from './case-writes.service.js';
import { ABUSE_CASES, AbuseCaseRepository } from './data/abuse-case.repository.js';
import {
  type AbuseCase,
  type CaseNote,
  decided,
  newCase,
  type Report,
  stateAfter,
  withReport,
} from './domain/abuse-case.js';
import { DeniedFiles } from './denied-files.service.js';
import { ReportedLinks } from './reported-links.service.js';

/** A case has no more notes. */
const NOTES_MAX = 200;

export interface Decision {
  decision: CaseDecision;
  /** Whether a take-down puts the files on the deny list. */
  deniesFiles: boolean;
  reason: string;
}

/** Staff actions on a case. Each change and its entry in the log are one write. */
@Injectable()
export class CaseActions {
  constructor(
    private readonly cases: AbuseCaseRepository,
    private readonly writes: CaseWrites,
    private readonly links: ReportedLinks,
    private readonly denied: DeniedFiles,
    private readonly log: StaffLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Opens a case of what nobody has reported yet, or again; one that waits stays as it is. */
  openCase(
    { userId: actorId }: Member,
    about: Pick<AbuseCase, 'id' | 'kind'>,
    { category, reason }: Pick<Report, 'category'> & { reason: string },
  ): Promise<void> {
    return this.log.record(async (transaction) => {
      const now = this.clock.now();
      const reported = await this.links.readLink(about, now, transaction);
      if (!reported) throw new AppError('not-found');
      const { isAlive: _isAlive, ...rest } = reported;
      const reporter = `staff-${randomId()}`;
      const report: Report = { reporter, category, text: reason, email: '', lang: reported.lang, at: now };
      const known = await this.cases.findById(about.id, transaction);
      if (!known) await this.writes.insert(newCase(rest, report), [], transaction);
      else await this.writes.change(known, withReport(known, report) ?? {}, [], transaction);
      const state = known?.state ?? null;
      const act = { actorId, targetId: reported.senderId, reason, action: 'case.open' } as const;
      return [{ ...act, before: { state }, after: { caseId: about.id, category } }, undefined];
    });
  }

  async decide(
    { userId: actorId }: Member,
    caseId: string,
    { decision, deniesFiles, reason }: Decision,
  ): Promise<CaseState> {
    const now = this.clock.now();
    const { state, entries } = await this.log.record(async (transaction) => {
      const known = await this.find(caseId, transaction);
      const next = stateAfter(decision, known);
      if (next === null) throw new AppError('case-decided');
      const outbox = [outboxEntry(caseDecided, { caseId, decision, revision: known.revision + 1 }, now)];
      const reported = await this.links.readLink(known, now, transaction);
      // Its sender has deleted it, or their account.
      if (decision === 'restore' && !reported?.isAlive) throw new AppError('too-late');
      const evidence = reported?.evidence ?? known.evidence;
      await this.writes.change(known, { ...decided(decision, known, now), evidence }, outbox, transaction);
      const isDenying = decision === 'take-down' && deniesFiles;
      const denied = isDenying ? await this.denied.denyAllOf(caseId, transaction) : 0;
      if (decision === 'restore') await this.denied.allowAllOf(caseId, transaction);
      const about = { actorId, targetId: known.senderId, reason };
      const [before, after] = [
        { caseId, state: known.state },
        { caseId, state: next, ...(isDenying && { denied }) },
      ];
      return [
        { ...about, action: `case.${decision}`, before, after },
        { state: next, entries: outbox },
      ];
    });
    this.denied.changed();
    await this.outbox.relay(ABUSE_CASES, caseId, entries);
    return state;
  }

  addNote({ userId: authorId }: Member, caseId: string, text: string): Promise<CaseNote> {
    const note = { id: randomId(), authorId, text, at: this.clock.now() };
    return this.log.record(async (transaction) => {
      const known = await this.find(caseId, transaction);
      if (known.notes.length >= NOTES_MAX) throw new AppError('too-many-notes', { limit: NOTES_MAX });
      await this.writes.change(known, { notes: [...known.notes, note] }, [], transaction);
      const about = { actorId: authorId, targetId: known.senderId, reason: '' };
      return [{ ...about, action: 'case.note', before: {}, after: { caseId, noteId: note.id } }, note];
    });
  }

  /** Exports a case for authorities. */
  export({ userId: actorId }: Member, caseId: string): Promise<AbuseCase> {
    return this.log.record(async (transaction) => {
      const known = await this.find(caseId, transaction);
      const about = { actorId, targetId: known.senderId, reason: '' };
      return [{ ...about, action: 'case.export', before: {}, after: { caseId } }, known];
    });
  }

  private async find(caseId: string, transaction: Transaction): Promise<AbuseCase> {
    const known = await this.cases.findById(caseId, transaction);
    if (!known) throw new AppError('not-found');
    return known;
  }
}
