import { isWorthTelling, remindable } from './reminders.js';
import type { Transfer } from './transfer.js';

const HOUR = 3_600_000;
const dateSent = new Date('2026-07-01T12:00:00Z');
const after = (hours: number): Date => new Date(dateSent.getTime() + hours * HOUR);
const bo = { recipientId: 'bo', email: 'bo@reader.test', name: '', company: '', withdrawnAt: null };
const li = { ...bo, recipientId: 'li', withdrawnAt: after(1) };

function aTransfer(changes: object = {}): Transfer {
  const sender = { senderId: 'anna', email: 'anna@sender.test', name: '', company: '', profilePic: '', isMember: true };
  const record = { dateSent, expiresAt: after(7 * 24), reminds: true, recipients: [bo, li], sender, ...changes };
  return record as unknown as Transfer;
}

describe('reminders', () => {
  it('are for recipients who were not withdrawn', () => {
    expect(remindable(aTransfer())).toEqual([bo]);
  });

  it('are for nobody where they are switched off', () => {
    expect(remindable(aTransfer({ reminds: false }))).toEqual([]);
  });

  it('need a link that lives longer than two days', () => {
    expect(remindable(aTransfer({ expiresAt: after(48) }))).toEqual([]);
    expect(remindable(aTransfer({ expiresAt: after(48.1) }))).toEqual([bo]);
  });
});

describe('a link that ends unseen', () => {
  it('is told to a member who sent it longer ago than it is about to end', () => {
    expect(isWorthTelling(aTransfer())).toBe(true);
    expect(isWorthTelling(aTransfer({ expiresAt: after(2.2 * 24) }))).toBe(false);
    expect(isWorthTelling(aTransfer({ sender: { isMember: false } }))).toBe(false);
  });
});
