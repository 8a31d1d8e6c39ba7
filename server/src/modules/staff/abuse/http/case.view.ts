import type { AbuseCaseView, CaseList } from '#contract/admin/abuse.js';
import type { StaffNote } from '#contract/admin/admin.js';
import type { ReadCase } from '../cases.service.js';
import { type AbuseCase, type CaseNote, decisionsFor, type ListedCase } from '../domain/abuse-case.js';

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

export function toListedCase(listed: ListedCase): CaseList['cases'][number] {
  return { ...headOf(listed), categories: [...new Set(listed.reports.map(({ category }) => category))] };
}

export function toNoteView({ id, text, at }: CaseNote, author: string): StaffNote {
  return { noteId: id, text, author, at: at.getTime() };
}

export function toCaseView(found: ReadCase): AbuseCaseView {
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
export function toExportedCase({ notes: _notes, revision: _revision, reports, ...rest }: AbuseCase): object {
  return { ...rest, reports: reports.map(({ reporter: _reporter, ...given }) => given) };
}
