import { EXPIRY_CUSTOM_MARKER, EXPIRY_WEEK_SECONDS } from '#contract/transfers/expiry.js';
import { createTransfer } from '#contract/transfers/transfers.js';
import { buildUser } from '../../lib/testing/builders.js';
import type { PickedFile } from '../files/picked-files.js';
import { chooseExpiry, emptyDraft, type Draft } from './draft.js';
import type { Sender } from './transfer-body.js';
import { transferBody } from './transfer-body.js';

const openedAt = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;
const upload = {
  slug: 'abcdEF1',
  files: [
    { path: '报价/合同.pdf', size: 1_500_000, itemPath: 'anon/s/abcdEF1/1' },
    { path: 'b.txt', size: 0, itemPath: 'anon/s/abcdEF1/2', sha256: 'a'.repeat(64), crc32: 0 },
  ],
};
const visitor: Sender = { kind: 'visitor', email: 'me@x.com', ticket: 'T' };
const recipients = [{ email: 'li@x.cn', isValid: true }];

function body(draft: Partial<Draft> = {}, sender = visitor) {
  const request = { draft: { ...emptyDraft, recipients, ...draft }, sender, files: [] };
  return transferBody(request, upload, { openedAt, lang: 'en' });
}

it('is what the contract takes', () => {
  expect(createTransfer.body.safeParse(body()).success).toBe(true);
  expect(body()).toMatchObject({
    slug: 'abcdEF1',
    sendAs: 'email',
    senderEmail: 'me@x.com',
    emailTo: [{ email: 'li@x.cn', name: '', company: '' }],
    fileName: '合同.pdf',
    fileNumber: 2,
    fileObjects: [
      { fileName: '报价/合同.pdf', size: 1_500_000, itemPath: 'anon/s/abcdEF1/1' },
      { fileName: 'b.txt', size: 0, itemPath: 'anon/s/abcdEF1/2', sha256: 'a'.repeat(64), crc32: 0 },
    ],
    size: '1.5 MB',
    expirySeconds: EXPIRY_WEEK_SECONDS,
    password: null,
  });
});

it('shares with those of the team who are still in it', () => {
  const colleague = { email: 'ravi@example.com', fullName: 'Ravi Kumar', profilePic: '', finished_onboarding: true };
  const user = buildUser({
    team: [
      { ...colleague, _id: 'user-1' },
      { ...colleague, _id: 'user-2' },
    ],
  });
  const sent = body({ shareWith: ['user-2', 'user-9'] }, { kind: 'member', user });
  expect(createTransfer.body.safeParse(sent).success).toBe(true);
  expect(sent.shareWith?.map(({ shareWithId }) => shareWithId)).toEqual(['user-2']);
  expect(body({ shareWith: ['user-2'] }).shareWith).toBeNull();
});

it('lists recordings apart, with what is known of them, and is not named after them', () => {
  const file = (path: string, recording?: PickedFile['recording']): PickedFile => {
    return { path, size: 1, lastModified: 0, blob: new Blob(), recording };
  };
  const poster = 'data:image/jpeg;base64,AAAA';
  const picked = [
    file('Memo.webm', { id: 'r1', kind: 'voice', seconds: 7, poster: null }),
    file('Video.mp4', { id: 'r2', kind: 'video', seconds: null, poster }),
    file('a.txt'),
  ];
  const files = picked.map(({ path, size }) => ({ path, size, itemPath: `k/${path}` }));
  const request = { draft: { ...emptyDraft, recipients }, sender: visitor, files: picked };
  const sent = transferBody(request, { slug: 'abcdEF1', files }, { openedAt, lang: 'en' });
  expect(createTransfer.body.safeParse(sent).success).toBe(true);
  expect(sent).toMatchObject({
    fileObjects: [{ fileName: 'a.txt', size: 1, itemPath: 'k/a.txt' }],
    voiceMemo: [{ fileName: 'Memo.webm', size: 1, itemPath: 'k/Memo.webm', seconds: 7 }],
    recordedVideos: [{ fileName: 'Video.mp4', size: 1, itemPath: 'k/Video.mp4', poster }],
    fileName: 'a.txt',
    fileNumber: 3,
  });
});

it('leaves recipients out of a link, and a visitor’s address out of a member’s transfer', () => {
  const user = buildUser();
  const link = body({ sendAs: 'link', password: 'abcd' }, { kind: 'member', user });
  expect(link).toMatchObject({ sendAs: 'link', emailTo: [], senderId: user._id, password: 'abcd' });
  expect(link).not.toHaveProperty('senderEmail');
  expect(createTransfer.body.safeParse(link).success).toBe(true);
});

it('carries what a suggestion said of a recipient', () => {
  const chosen = { email: 'li@x.cn', isValid: true, name: 'Li', company: '' };
  const user = buildUser({ contacts: [{ email: 'li@x.cn', name: 'Other', company: 'Other' }] });
  const sent = body({ recipients: [chosen] }, { kind: 'member', user });
  expect(sent.emailTo).toEqual([{ email: 'li@x.cn', name: 'Li', company: '' }]);
});

it('names known contacts', () => {
  const user = buildUser({ contacts: [{ email: 'Li@x.cn', name: 'Li Wei', company: 'Silk' }] });
  expect(body({}, { kind: 'member', user }).emailTo).toEqual([{ email: 'li@x.cn', name: 'Li Wei', company: 'Silk' }]);
});

it('keeps a custom date ahead of the earliest, however long the code took', () => {
  const at = (ahead: number) => body(chooseExpiry(EXPIRY_CUSTOM_MARKER, openedAt + ahead)).expiryDate;
  expect(at(29 * minute)).toBe(openedAt + 31 * minute);
  expect(at(90 * minute)).toBe(openedAt + 90 * minute);
});
