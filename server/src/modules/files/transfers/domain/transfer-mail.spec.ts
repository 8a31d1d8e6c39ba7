import {
  additionProps,
  additionsTopic,
  addresseeOf,
  bounceKey,
  contentsProps,
  damagedMailId,
  declinedMailId,
  downloadedMailId,
  extendedMailId,
  extensionMailId,
  extensionsTopic,
  fromSender,
  grantProps,
  infectedMailId,
  judgedMailId,
  listedFiles,
  lockedMailId,
  nameProps,
  receivedMailId,
  receivedProps,
  reminderMailId,
  reminderProps,
  remindersOf,
  requestedProps,
  senderProps,
  sentMailId,
  sentProps,
  toRecipient,
  toSender,
} from './transfer-mail.js';
import type { Transfer, TransferFile } from './transfer.js';

const file = (path: string, size = 10) => ({ path, size, removedAt: null }) as TransferFile;
const photos = [file('Site photos/1.jpg'), file('Site photos/raw/2.nef', 20), file('notes/a.txt', 5), file('b.txt', 1)];
const transfer = (changes: Partial<Transfer> = {}) =>
  ({
    title: '',
    fileName: 'Site photos',
    moreFiles: 2,
    fileCount: 4,
    passwordHash: null,
    lang: 'en',
    ...changes,
  }) as Transfer;

it('lists top folders of several files with their number and size, other files by path', () => {
  expect(listedFiles(transfer(), photos)).toEqual([
    { name: 'notes/a.txt', sizeBytes: 5 },
    { name: 'Site photos', sizeBytes: 30, fileCount: 2 },
    { name: 'b.txt', sizeBytes: 1 },
  ]);
});

it('names the whole as the transfer is named, and a part by its own files', () => {
  expect(nameProps(transfer(), photos)).toEqual({ name: 'Site photos', moreFiles: 2 });
  expect(nameProps(transfer({ title: 'Plans' }), photos)).toEqual({ name: 'Plans', moreFiles: 0 });
  expect(nameProps(transfer({ title: 'Plans' }), [file('notes/a.txt')])).toEqual({ name: 'a.txt', moreFiles: 0 });
});

it('names nothing of a transfer with a password', () => {
  const secret = transfer({ passwordHash: 'hash', title: 'Plans' });
  expect(listedFiles(secret, photos)).toEqual([]);
  expect(nameProps(secret, photos)).toEqual({ name: '', moreFiles: 0 });
  expect(requestedProps({ ...secret, files: photos })).toEqual({ name: '', moreFiles: 0, fileCount: 4 });
});

describe('the parties of a mail', () => {
  const sender = { senderId: 's', email: 'anna@x.test', name: 'Anna', company: '', profilePic: '/p', isMember: true };

  it('are its recipient, who answers the sender', () => {
    expect(toRecipient(transfer({ sender, lang: 'zh' }), { email: 'bo@x.test', name: 'Bo' })).toEqual({
      to: { email: 'bo@x.test', name: 'Bo' },
      lang: 'zh',
      replyTo: 'anna@x.test',
      isFromVisitor: false,
    });
    expect(fromSender(transfer({ sender: { ...sender, isMember: false } }))).toEqual({
      replyTo: 'anna@x.test',
      isFromVisitor: true,
    });
  });

  it('are its sender', () => {
    expect(toSender({ sender, lang: 'en' })).toEqual({ to: { email: 'anna@x.test', name: 'Anna' }, lang: 'en' });
    expect(senderProps(transfer({ sender }))).toEqual({
      senderName: 'Anna',
      senderEmail: 'anna@x.test',
      senderPicture: '/p',
      isMember: true,
    });
  });
});

describe('the contents of a mail', () => {
  const of = (path: string, uploadSlug: string, size: number, removedAt: Date | null = null) =>
    ({ path, uploadSlug, size, removedAt, recording: null }) as TransferFile;
  const expiresAt = new Date(1_800_000_000_000);
  const files = [of('a.txt', 'one', 1), of('b.txt', 'two', 2), of('c.txt', 'two', 3), of('d.txt', 'two', 4, expiresAt)];
  const sent = (changes: Partial<Transfer> = {}) =>
    transfer({ slug: 'abc1234', files, fileName: 'a.txt', fileCount: 3, totalBytes: 6, expiresAt, ...changes });

  it('are the current files', () => {
    expect(contentsProps(sent())).toEqual({
      name: 'a.txt',
      moreFiles: 2,
      slug: 'abc1234',
      files: [
        { name: 'a.txt', sizeBytes: 1 },
        { name: 'b.txt', sizeBytes: 2 },
        { name: 'c.txt', sizeBytes: 3 },
      ],
      fileCount: 3,
      totalBytes: 6,
      expiresAt: 1_800_000_000_000,
      hasPassword: false,
    });
    expect(contentsProps(sent({ passwordHash: 'hash' }))).toMatchObject({ name: '', files: [], hasPassword: true });
    expect(contentsProps(sent({ isEncrypted: true }))).toMatchObject({ name: '', files: [], hasPassword: true });
  });

  it('are of an addition those of its uploads that were not removed', () => {
    expect(additionProps(sent(), ['two', 'three'])).toMatchObject({
      name: 'b.txt',
      moreFiles: 1,
      fileCount: 2,
      totalBytes: 5,
    });
  });

  describe('are those of the transfer as it is', () => {
    const sender = { senderId: 's', email: 'anna@x.test', name: 'Anna', company: '', profilePic: '', isMember: true };
    const recipients = [
      { recipientId: 'r1', email: 'bo@x.test', name: '', company: '', withdrawnAt: null },
      { recipientId: 'r2', email: 'li@x.test', name: '', company: '', withdrawnAt: expiresAt },
    ];
    const mail = (changes: Partial<Transfer> = {}) => sent({ sender, recipients, message: 'Hello', ...changes });
    const secret = mail({ passwordHash: 'hash' });

    it('for who gets it, without message and names behind a password', () => {
      expect(receivedProps(mail(), 'r1')).toMatchObject({ recipientId: 'r1', name: 'a.txt', message: 'Hello' });
      expect(receivedProps(secret, 'r1')).toMatchObject({ name: '', files: [], message: '', hasPassword: true });
    });

    it('for who sent it, with whom it goes to', () => {
      expect(sentProps(mail())).toMatchObject({ recipients: ['bo@x.test'], message: 'Hello' });
      expect(sentProps(secret)).toMatchObject({ name: '', files: [] });
    });

    it('for who was given more time', () => {
      expect(grantProps(secret)).toEqual({ fileCount: 3, expiresAt: 1_800_000_000_000, hasPassword: true });
    });

    it.each([
      [59, 0],
      [60, 1],
      [600, 10],
    ])('for who is reminded %d minutes before its end: %d hours', (minutes, hoursLeft) => {
      const now = new Date(expiresAt.getTime() - minutes * 60_000);
      expect(reminderProps(mail(), 'r1', now)).toMatchObject({ hoursLeft, recipientId: 'r1', name: 'a.txt' });
      expect(reminderProps(secret, 'r1', now)).toMatchObject({ files: [], name: '' });
    });
  });
});

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

describe('a mail that came back', () => {
  const about = { slug: 'link', recipientId: 'r' };
  const failed = (template: Parameters<typeof addresseeOf>[0]['template'], mailId: string, revision = 1) => ({
    mailId,
    revision,
    template,
    about,
  });
  const own = failed('transfer-received', receivedMailId('t', 'r'));

  it.each(['transfer-received', 'files-added', 'verification-code'] as const)(
    'should have reached by %s',
    (template) => {
      expect(addresseeOf(failed(template, 'm'))).toEqual(about);
    },
  );

  it.each([
    ['a reminder', failed('transfer-reminder', 'm')],
    ['a code to create an account', { ...failed('verification-code', 'm'), about: {} }],
    ['a code for a request', { ...failed('verification-code', 'm'), about: { slug: 'link', personId: 'p' } }],
  ])('did not have to reach: %s', (_, mail) => {
    expect(addresseeOf(mail)).toBeNull();
  });

  it('counts once, as the first mail or as codes, and again when it was sent again', () => {
    const codes = ['code-1', 'code-2'].map((id) => bounceKey('t', failed('verification-code', id)));
    expect(new Set([bounceKey('t', own), ...codes]).size).toBe(1);
    expect(bounceKey('t', { ...own, revision: 2 })).not.toBe(bounceKey('t', own));
    expect(bounceKey('t', failed('files-added', 'added-t-r-1'))).toBe('added-t-r-1-1');
  });
});
