import type { FoundPerson, PersonView, StaffNote as StaffNoteView } from '#contract/admin/admin.js';
import { type Account, Entitlements } from '../../../identity/accounts/index.js';
import type { User } from '../../../identity/auth/index.js';
import { toInvoiceViews } from '../../../members/billing/index.js';
import { shownName } from '../../../files/transfers/index.js';
import type { StaffNote } from '../domain/staff-note.js';
import type { Person } from '../people.service.js';

const ms = (date: Date | null): number | null => date?.getTime() ?? null;
const nameOf = ({ id, email, fullName }: User) => ({ userId: id, email, fullName });

export function toFoundPerson(user: User, account: Account, now: Date): FoundPerson {
  const { company, staffRole, createdAt } = user;
  const { plan } = Entitlements.forAccount(account, now);
  const { isSuspended } = account;
  return { ...nameOf(user), company, plan, isSuspended, staffRole, createdAt: createdAt.getTime() };
}

export function toNoteView({ id, text, at }: StaffNote, author: string): StaffNoteView {
  return { noteId: id, text, author, at: at.getTime() };
}

export function toPersonView(person: Person): PersonView {
  const { user, team, codes, invoices, notes, authors } = person;
  return {
    ...nameOf(user),
    company: user.company,
    formerEmail: user.formerAddress?.email ?? '',
    lang: user.lang,
    timeZone: user.timeZone,
    createdAt: user.createdAt.getTime(),
    loginCount: user.loginCount,
    staffRole: user.staffRole,
    secondFactorSince: ms(user.secondFactor?.enabledAt ?? null),
    account: toAccountView(person),
    team: team.length > 1 ? team.map((one) => ({ ...nameOf(one), teamRole: one.teamRole })) : [],
    ...recordsOf(person),
    codes: codes.map(({ lastCharacters, batch, redeemedAt, withdrawnAt }) => ({
      lastCharacters,
      batch,
      redeemedAt: ms(redeemedAt),
      isWithdrawn: withdrawnAt !== null,
    })),
    invoices: invoices && toInvoiceViews(invoices).map(({ pageUrl: _page, pdfUrl: _pdf, ...invoice }) => invoice),
    notes: notes.map((note) => toNoteView(note, authors.get(note.authorId) ?? '')),
  };
}

function toAccountView({ account, now, isSold, storedBytes, sentThisMonth }: Person): PersonView['account'] {
  const entitlements = Entitlements.forAccount(account, now);
  const { limits, overrides } = entitlements;
  const { subscription } = account;
  const isTried = isSold && subscription?.status === 'trialing';
  return {
    accountId: account.id,
    plan: entitlements.plan,
    status: entitlements.status,
    isSuspended: account.isSuspended,
    assignedPlan: account.assignedPlan,
    assignedUntil: ms(account.assignedUntil),
    limitOverrides: overrides && { limits: overrides.limits, until: ms(overrides.until) },
    lifetimePlan: account.lifetimePlan,
    subscription: toSubscription(account),
    trialEndsAt: isTried ? ms(subscription.trialEndsAt) : null,
    stripeId: account.stripeId,
    deletionDueAt: ms(account.deletionDueAt),
    createdAt: account.createdAt.getTime(),
    storedBytes,
    storageBytes: limits.storageBytes,
    uploadBytes: limits.uploadBytes,
    seats: entitlements.seats,
    sentThisMonth,
    transfersPerMonth: limits.transfersPerMonth,
  };
}

export function toSubscription({ subscription }: Account): PersonView['account']['subscription'] {
  if (!subscription) return null;
  const { plan, period, status, amount, currency, currentPeriodEndsAt, cancelsAtPeriodEnd } = subscription;
  const ends = currentPeriodEndsAt.getTime();
  return { plan, period, status, amount, currency, currentPeriodEndsAt: ends, cancelsAtPeriodEnd };
}

function titleOf(transfer: Parameters<typeof shownName>[0]): string {
  const { fileName, moreFiles } = shownName(transfer);
  return moreFiles > 0 ? `${fileName} + ${moreFiles}` : fileName;
}

function recordsOf({ transfers, requests, sessions, mails }: Person) {
  return {
    transfers: transfers.map(({ slug, dateSent, expiresAt, totalBytes, fileCount, ...named }) => ({
      slug,
      title: titleOf(named),
      sentAt: dateSent.getTime(),
      expiresAt: expiresAt.getTime(),
      bytes: totalBytes,
      fileCount,
    })),
    requests: requests.map(({ slug, title, createdAt }) => ({ slug, title, createdAt: createdAt.getTime() })),
    sessions: sessions.map(({ id, device, country, createdAt, lastUsedAt }) => ({
      sessionId: id,
      browser: device.browser,
      system: device.system,
      country,
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt.getTime(),
    })),
    mails: mails.map(({ id, template, subject, state, createdAt, sentAt, lastError }) => ({
      mailId: id,
      template,
      subject,
      state,
      createdAt: createdAt.getTime(),
      sentAt: ms(sentAt),
      lastError: lastError ?? '',
    })),
  };
}
