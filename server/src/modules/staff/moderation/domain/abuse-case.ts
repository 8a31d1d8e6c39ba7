import type { appealStates, CaseDecision, caseKinds, CaseState } from '#contract/admin/abuse.js';
import type { Language } from '#contract/primitives.js';
import type { ReportCategory } from '#contract/choices.js';
import { DAY_MS } from '#contract/units.js';
import type { Withheld } from '../../../files/transfers/index.js';

export type CaseKind = (typeof caseKinds)[number];

export interface Report {
  /** Digest of case and network: from one network a link is reported once. */
  reporter: string;
  category: ReportCategory;
  text: string;
  /** Address that is mailed the outcome; not verified, empty for none. */
  email: string;
  lang: Language;
  at: Date;
}

/** The reported link at that time: metadata and checksums, never the content of files. */
export interface Evidence {
  takenAt: Date;
  sentAt: Date;
  expiresAt: Date;
  isProtected: boolean;
  peopleCount: number;
  /** Titles of the items of a request. */
  items: string[];
  files: { path: string; size: number; sha256: string | null; isRemoved: boolean }[];
}

export interface CaseNote {
  id: string;
  /** Empty once the author's account is deleted. */
  authorId: string;
  text: string;
  at: Date;
}

export interface Appeal {
  text: string;
  state: (typeof appealStates)[number];
  at: Date;
}

/** All that was reported of one transfer or request. */
export interface AbuseCase {
  /** Id of the transfer or request, so that there is one case of each. */
  id: string;
  kind: CaseKind;
  slug: string;
  title: string;
  state: CaseState;
  /** Account that sent it; of a visitor the one of their address. Empty once it is deleted. */
  accountId: string;
  /** User who sent it; empty for a visitor, and once the account is deleted. */
  senderId: string;
  sender: { email: string; name: string; isMember: boolean };
  lang: Language;
  /** The latest `REPORTS_KEPT`. */
  reports: Report[];
  reportCount: number;
  isFrozenByReports: boolean;
  evidence: Evidence;
  notes: CaseNote[];
  /** Against the last take-down; null for none. */
  appeal: Appeal | null;
  /** When what was taken down is deleted, and appeals end; null while it is not taken down, or once it is deleted. */
  keptUntil: Date | null;
  openedAt: Date;
  lastReportAt: Date;
  /** Time of the last decision to dismiss or take down; null before the first one. */
  decidedAt: Date | null;
  /** Null while it is not decided. */
  forgetAt: Date | null;
  /** Optimistic-lock version. */
  revision: number;
}

/** Without the evidence, which may name thousands of files. */
export type ListedCase = Omit<AbuseCase, 'evidence' | 'notes'>;

const undecided = {
  state: 'open',
  reportCount: 1,
  isFrozenByReports: false,
  notes: [],
  appeal: null,
  keptUntil: null,
  decidedAt: null,
  forgetAt: null,
  revision: 1,
} as const;

/** More are counted and not kept. */
const REPORTS_KEPT = 100;
/** Reports from so many networks freeze a link without the staff, until the staff has decided. */
const FREEZING_REPORTS = 3;
/** Long enough for the reports that an installation publishes of a year. */
const DECIDED_KEPT_MS = 2 * 365 * DAY_MS;

/** Time for an appeal, and to restore what was taken down. */
const TAKEN_DOWN_KEPT_MS = 30 * DAY_MS;

const rules: Record<CaseDecision, { from: readonly CaseState[]; to: CaseState }> = {
  freeze: { from: ['open', 'dismissed'], to: 'under-review' },
  lift: { from: ['under-review'], to: 'open' },
  'take-down': { from: ['open', 'under-review', 'dismissed'], to: 'taken-down' },
  dismiss: { from: ['open', 'under-review'], to: 'dismissed' },
  restore: { from: ['taken-down'], to: 'dismissed' },
  'deny-appeal': { from: ['taken-down'], to: 'taken-down' },
};

type Decidable = Pick<AbuseCase, 'state' | 'appeal' | 'keptUntil'>;

export function decisionsFor(known: Decidable): CaseDecision[] {
  return (Object.keys(rules) as CaseDecision[]).filter((decision) => stateAfter(decision, known) !== null);
}

/** Null if it cannot be decided so now. */
export function stateAfter(decision: CaseDecision, { state, appeal, keptUntil }: Decidable): CaseState | null {
  const { from, to } = rules[decision];
  const isPossible =
    from.includes(state) &&
    (decision !== 'deny-appeal' || appeal?.state === 'open') &&
    (decision !== 'restore' || keptUntil !== null);
  return isPossible ? to : null;
}

export function withheldIn(state: CaseState): Withheld | null {
  return state === 'under-review' || state === 'taken-down' ? state : null;
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** The fields that a decision changes. */
export function decided(decision: CaseDecision, known: AbuseCase, now: Date): Partial<AbuseCase> {
  const { to: state } = rules[decision];
  const open = known.appeal?.state === 'open' ? known.appeal : null;
  switch (decision) {
    case 'take-down':
      return { ...closedAs(state, now), appeal: null, keptUntil: after(now, TAKEN_DOWN_KEPT_MS) };
    case 'dismiss':
      return closedAs(state, now);
    case 'restore':
      return { ...closedAs(state, now), keptUntil: null, ...(open && { appeal: { ...open, state: 'granted' } }) };
    case 'deny-appeal':
      return open ? { appeal: { ...open, state: 'denied' } } : {};
    case 'lift':
      return { state, decidedAt: now, forgetAt: null };
    case 'freeze':
      return { state, forgetAt: null };
  }
}

function closedAs(state: CaseState, now: Date): Pick<AbuseCase, 'state' | 'decidedAt' | 'forgetAt'> {
  return { state, decidedAt: now, forgetAt: after(now, DECIDED_KEPT_MS) };
}

export function mayAppeal({ state, appeal, keptUntil }: Decidable, now: Date): boolean {
  return state === 'taken-down' && appeal === null && keptUntil !== null && keptUntil > now;
}

/** The case that the first report makes. */
export function newCase(
  reported: Omit<AbuseCase, keyof typeof undecided | 'reports' | 'openedAt' | 'lastReportAt'>,
  report: Report,
): AbuseCase {
  return { ...reported, ...undecided, notes: [], reports: [report], openedAt: report.at, lastReportAt: report.at };
}

/** Changes of a case whose link is frozen without the staff; null if it is withheld already. */
export function frozenBy(state: CaseState): Pick<AbuseCase, 'state' | 'isFrozenByReports' | 'forgetAt'> | null {
  return withheldIn(state) === null ? { state: 'under-review', isFrozenByReports: true, forgetAt: null } : null;
}

/** Null for a network that has reported it before. A case that was dismissed is open again. */
export function withReport(known: AbuseCase, report: Report): Partial<AbuseCase> | null {
  if (known.reports.some(({ reporter }) => reporter === report.reporter)) return null;
  const reports = [...known.reports, report].slice(-REPORTS_KEPT);
  const isNew = known.state === 'open' && known.decidedAt === null;
  const freezes = isNew && reports.length >= FREEZING_REPORTS;
  const state = freezes ? 'under-review' : known.state === 'dismissed' ? 'open' : known.state;
  return {
    reports,
    reportCount: known.reportCount + 1,
    lastReportAt: report.at,
    ...(state !== known.state && { state, forgetAt: null }),
    ...(freezes && { isFrozenByReports: true }),
  };
}
