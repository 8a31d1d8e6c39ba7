import { hasReceived, recipientFor } from './received.js';

const now = new Date('2026-01-10T00:00:00Z');
const receiver = { userId: 'u1', email: 'mei@x.com' };
const recipient = { recipientId: 'r1', email: 'mei@x.com', name: '', company: '', withdrawnAt: null };
const sent = { recipients: [recipient], sharedWith: [], undoUntil: null, deletedAt: null };

it('reaches recipients and accounts it is shared with, and no others', () => {
  expect(hasReceived(sent, receiver, now)).toBe(true);
  expect(hasReceived(sent, { ...receiver, email: 'bob@x.com' }, now)).toBe(false);
  expect(hasReceived({ ...sent, recipients: [], sharedWith: ['u1'] }, receiver, now)).toBe(true);
});

it('is not received after withdrawal or deletion, nor before the undo time has passed', () => {
  expect(hasReceived({ ...sent, recipients: [{ ...recipient, withdrawnAt: now }] }, receiver, now)).toBe(false);
  expect(hasReceived({ ...sent, deletedAt: now }, receiver, now)).toBe(false);
  expect(hasReceived({ ...sent, undoUntil: new Date(now.getTime() + 1) }, receiver, now)).toBe(false);
  expect(hasReceived({ ...sent, undoUntil: now }, receiver, now)).toBe(true);
});

it('is received when it is sent again after a withdrawal', () => {
  const again = { ...recipient, recipientId: 'r2' };
  expect(hasReceived({ ...sent, recipients: [{ ...recipient, withdrawnAt: now }, again] }, receiver, now)).toBe(true);
});

it('knows the entry of a recipient who was not withdrawn', () => {
  const other = { ...recipient, recipientId: 'r2', email: 'bo@x.com' };
  expect(recipientFor({ recipients: [other, recipient] }, receiver)).toBe(recipient);
  expect(recipientFor({ recipients: [{ ...recipient, withdrawnAt: now }] }, receiver)).toBeNull();
  expect(recipientFor({ recipients: [other] }, receiver)).toBeNull();
});
