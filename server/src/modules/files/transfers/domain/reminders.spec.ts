import {
  expiryChanges,
  isFresh,
  isWorthTelling,
  remindable,
  reminderTime,
  separateReminderAt,
  wasJustReminded,
} from './reminders.js';
import type { Transfer } from './transfer.js';

const HOUR = 3_600_000;
const MILLISECOND = 1 / HOUR;
const dateSent = new Date('2026-07-01T12:00:00Z');
const after = (hours: number): Date => new Date(dateSent.getTime() + hours * HOUR);
const bo = { recipientId: 'bo', email: 'bo@reader.test', name: '', company: '', withdrawnAt: null };
const li = { ...bo, recipientId: 'li', withdrawnAt: after(1) };

function aTransfer(changes: Partial<Transfer> = {}): Transfer {
  const sender = { senderId: 'anna', email: 'anna@sender.test', name: '', company: '', profilePic: '', isMember: true };
  const expiresAt = changes.expiresAt ?? after(7 * 24);
  const record = { dateSent, expiresAt, reminds: true, recipients: [bo, li], sender };
  return { ...record, remindAt: reminderTime(dateSent, expiresAt), ...changes } as unknown as Transfer;
}

describe('the time of a reminder', () => {
  it('is a day before expiry, halfway if expiry is less than two days away, and none for short links', () => {
    expect(reminderTime(dateSent, after(7 * 24))).toEqual(after(6 * 24));
    expect(reminderTime(dateSent, after(48))).toEqual(after(24));
    expect(reminderTime(dateSent, after(30))).toEqual(after(15));
    expect(reminderTime(dateSent, after(6))).toEqual(after(3));
    expect(reminderTime(dateSent, after(6 - MILLISECOND))).toBeNull();
    // Half of an odd number of milliseconds is rounded up.
    expect(reminderTime(dateSent, after(6 + MILLISECOND))).toEqual(after(3 + MILLISECOND));
  });

  it('moves with the expiry: an earlier one counts from sending, because recipients do not know it; a later one from now', () => {
    const remindAt = (until: Date, now: Date) => expiryChanges(aTransfer(), until, now).remindAt;
    expect(remindAt(after(110), after(100))).toEqual(after(86));
    expect(remindAt(after(11), after(1))).toEqual(after(5.5));
    expect(remindAt(after(300), after(100))).toEqual(after(276));
    expect(remindAt(after(180), after(160))).toEqual(after(170));
    expect(remindAt(after(190), after(186))).toBeNull();
  });

  it('gets its own job if the sweep, which looks a day ahead, has passed or would miss it', () => {
    const at = (transfer: Transfer, now: Date) => separateReminderAt(transfer, now);
    expect(at(aTransfer(), after(1))).toBeNull();
    expect(at(aTransfer(), after(6 * 24 + 1))).toEqual(after(6 * 24 + 1));
    expect(at(aTransfer({ expiresAt: after(30) }), after(1))).toEqual(after(15));
    expect(at(aTransfer({ expiresAt: after(30), reminds: false }), after(1))).toBeNull();
    expect(at(aTransfer({ expiresAt: after(5) }), after(1))).toBeNull();
    expect(at(aTransfer(), after(7 * 24 + 1))).toBeNull();
    // The sweep may be running now and may have passed this transfer.
    expect(at(aTransfer(), after(6 * 24 - 1 / 6 - MILLISECOND))).toBeNull();
    expect(at(aTransfer(), after(6 * 24 - 1 / 6))).toEqual(after(6 * 24));
  });
});

describe('reminders', () => {
  const due = after(6 * 24 + 1);

  it('are for recipients who were not withdrawn', () => {
    expect(remindable(aTransfer(), due)).toEqual([bo]);
  });

  it('have no recipients if switched off, not due yet, or the link has expired', () => {
    expect(remindable(aTransfer({ reminds: false }), due)).toEqual([]);
    // Clocks of machines differ by up to ten minutes.
    expect(remindable(aTransfer(), after(6 * 24 - 1 / 6 - MILLISECOND))).toEqual([]);
    expect(remindable(aTransfer(), after(6 * 24 - 1 / 6))).toEqual([bo]);
    expect(remindable(aTransfer(), after(7 * 24 + 1))).toEqual([]);
    expect(remindable(aTransfer({ expiresAt: after(5) }), after(4))).toEqual([]);
  });
});

describe('recipients', () => {
  it.each([
    [2 - 1 / 60, true],
    [2 - MILLISECOND, true],
    [2, false],
    [2 + 1 / 60, false],
  ])('whose mail is %d hours old got it just now: %s', (hours, expected) => {
    expect(isFresh(dateSent, after(hours))).toBe(expected);
  });

  it.each([
    [24 - MILLISECOND, true],
    [24, false],
    [24 + MILLISECOND, false],
  ])('who were reminded %d hours ago were reminded just now: %s', (hours, expected) => {
    expect(wasJustReminded(dateSent, after(hours))).toBe(expected);
  });
});

describe('a link that expires without a download', () => {
  it('is reported to a member, unless the link was sent shortly before', () => {
    expect(isWorthTelling(aTransfer())).toBe(true);
    expect(isWorthTelling(aTransfer({ expiresAt: after(2.2 * 24) }))).toBe(false);
    expect(isWorthTelling(aTransfer({ expiresAt: after(2.2 * 24 + MILLISECOND) }))).toBe(true);
    const sender = { ...aTransfer().sender, isMember: false };
    expect(isWorthTelling(aTransfer({ sender }))).toBe(false);
  });
});
