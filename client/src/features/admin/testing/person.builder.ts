import type { FoundPerson, PersonView } from '#contract/admin/admin.js';
import type { StaffLogEntry } from '#contract/admin/staff-log.js';
import { DAY_MS } from '#contract/units.js';

export function buildFound(changes: Partial<FoundPerson> = {}): FoundPerson {
  return {
    userId: 'u1',
    email: 'mei@example.com',
    fullName: 'Mei Chen',
    company: 'River Trade',
    plan: 'pro',
    isSuspended: false,
    staffRole: null,
    createdAt: Date.now() - 400 * DAY_MS,
    ...changes,
  };
}

/** Somebody of whom there is nothing but the account. */
export function buildPerson({
  account,
  ...changes
}: Partial<Omit<PersonView, 'account'>> & { account?: Partial<PersonView['account']> } = {}): PersonView {
  const now = Date.now();
  return {
    userId: 'u1',
    email: 'mei@example.com',
    fullName: 'Mei Chen',
    company: 'River Trade',
    formerEmail: '',
    lang: 'en',
    timeZone: 'Asia/Shanghai',
    createdAt: now - 400 * DAY_MS,
    loginCount: 31,
    staffRole: null,
    secondFactorSince: null,
    team: [],
    transfers: [],
    requests: [],
    sessions: [],
    mails: [],
    codes: [],
    invoices: [],
    notes: [],
    ...changes,
    account: {
      accountId: 'a1',
      plan: 'free',
      status: 'active',
      isSuspended: false,
      assignedPlan: 'free',
      assignedUntil: null,
      limitOverrides: null,
      trialEndsAt: null,
      lifetimePlan: null,
      subscription: null,
      stripeId: '',
      deletionDueAt: null,
      createdAt: now - 400 * DAY_MS,
      storedBytes: 0,
      storageBytes: 5_000_000_000,
      uploadBytes: 2_000_000_000,
      seats: 1,
      sentThisMonth: 0,
      transfersPerMonth: 10,
      ...account,
    },
  };
}

export function buildEntry(changes: Partial<StaffLogEntry> = {}): StaffLogEntry {
  return {
    id: 'entry-1',
    at: Date.now() - DAY_MS,
    action: 'plan.change',
    actorId: 'user-1',
    actor: 'Ravi Kumar',
    targetId: 'u1',
    target: 'Mei Chen',
    reason: 'Trial extended by phone',
    before: { plan: 'free', until: null },
    after: { plan: 'pro', until: new Date(Date.now() + 30 * DAY_MS).toISOString() },
    ...changes,
  };
}
