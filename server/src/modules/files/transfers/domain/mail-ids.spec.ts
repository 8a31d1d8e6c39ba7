import {
  additionsTopic,
  damagedMailId,
  declinedMailId,
  downloadedMailId,
  extendedMailId,
  extensionMailId,
  extensionsTopic,
  infectedMailId,
  judgedMailId,
  lockedMailId,
  receivedMailId,
  reminderMailId,
  remindersOf,
  sentMailId,
} from './mail-ids.js';

const until = new Date(1_800_000_000_000);

// Stored: another form of an id would send the mails of today once more.
it.each([
  [receivedMailId('t', 'r'), 'transfer-t-r'],
  [sentMailId('t'), 'sent-t'],
  [downloadedMailId('t', 'r'), 'downloaded-t-r'],
  [downloadedMailId('t', null), 'downloaded-t-link'],
  [lockedMailId('t', 3), 'locked-t-3'],
  [extensionMailId('q'), 'extension-q'],
  [extendedMailId('q', until), 'extended-q-1800000000000'],
  [declinedMailId('q'), 'declined-q'],
  [reminderMailId('t', 'r', until), 'reminder-t-r-1800000000000'],
  [remindersOf('t', 'r'), 'reminder-t-r-'],
  [remindersOf('t'), 'reminder-t-'],
  [additionsTopic('t', 'r'), 'added-t-r'],
  [additionsTopic('t'), 'added-t-'],
  [extensionsTopic('t'), 'extensions-t'],
  [damagedMailId('t', 2), 'damaged-t-2'],
  [judgedMailId('t', 4), 'judged-t-4'],
])('%s', (id, expected) => {
  expect(id).toBe(expected);
});

it('is the same for the same set of infected files alone', () => {
  const id = infectedMailId('t', ['1', '2']);
  expect(id).toMatch(/^infected-t-[0-9a-f]{16}$/);
  expect(infectedMailId('t', ['1', '2'])).toBe(id);
  expect(infectedMailId('t', ['12'])).not.toBe(id);
  expect(infectedMailId('t', ['1'])).not.toBe(id);
  expect(infectedMailId('u', ['1', '2'])).not.toBe(id);
});
