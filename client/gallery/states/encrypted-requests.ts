import { openRequestPage, type RequestPage, type SubmissionView } from '#contract/requests/submissions.js';
import { newTransferKey } from '../../src/encryption/transfer-key.js';
import { visitorKeys } from '../../src/features/submit/sealing/visitor-keys.js';
import { buildItem, buildRequestPage } from '../../src/features/submit/testing/request-page.builder.js';
import { buildSealedSubmission } from '../../src/features/submit/testing/sealed-submission.builder.js';
import { currentLanguage } from '../../src/i18n/index.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { GalleryState } from '../state.js';

const AT = '/r/abc1234';
/** The owner's, and another one. */
const KEY = 'age1ts2vlwkx2hyzhjlqzq7yc4yz48rr9mcrmz670mlt0vjske3u4feshqkla4';
const OTHER = 'age1g2sdpnzwv5l9cprl7dlwhz4tnjergt7r4mj39rhsqy5tv8a6ef5qcec2sd';

const items = [
  buildItem({ itemId: 'i1', name: 'Passport 护照', types: ['pdf', 'jpg'], maxFiles: 2 }),
  buildItem({ itemId: 'i2', name: 'Signed contract', types: ['pdf'], maxFiles: 1 }),
  buildItem({ itemId: 'i3', name: 'Marital status', kind: 'choice', choices: ['single', 'married'] }),
  buildItem({ itemId: 'i4', name: 'Tax number', kind: 'text' }),
];
const checklist: Partial<RequestPage> = {
  layout: 'checklist',
  title: 'Documents for your first day',
  items,
  asks: { name: 'required', company: 'off', email: 'required' },
};

const open = (changes: Partial<RequestPage>, submission?: () => Promise<SubmissionView>) => (server: FakeServer) =>
  server.on(openRequestPage, async () =>
    buildRequestPage({
      lang: currentLanguage(),
      sealedTo: KEY,
      ...changes,
      ...(submission && { submission: await submission() }),
    }),
  );

const submittedFor = (recipients: string[]) =>
  buildSealedSubmission(
    [
      { itemId: 'i1', files: { 'passport front.pdf': 2_400_000, '护照 背面.jpg': 3_100_000 } },
      {
        itemId: 'i2',
        state: 'sent-back',
        files: { 'contract.pdf': 400_000 },
        comment: 'The last page is not signed.\nPlease sign it, and submit it again.',
      },
      { itemId: 'i3', answer: 'married' },
      { itemId: 'i4', state: 'accepted', answer: '91 330 106' },
    ],
    recipients,
  );

/** The page of a request whose submissions are encrypted. */
export const encryptedRequestStates: readonly GalleryState[] = [
  { name: 'encrypted-request-new', at: AT, server: open({}), shows: 'sealed:check.title' },
  {
    name: 'encrypted-request-key',
    at: AT,
    server: open({}),
    act: (actor) => actor.click('form summary'),
    shows: (actor) => actor.see(/^\w+( \w+){5}$/),
  },
  {
    name: 'encrypted-request-states',
    at: AT,
    server: open(checklist, async () => submittedFor([KEY, (await visitorKeys().keyFor('abc1234')).recipient])),
    shows: (actor) => actor.see(/护照 背面\.jpg/),
  },
  {
    name: 'encrypted-request-elsewhere',
    at: AT,
    server: open(checklist, async () => submittedFor([KEY, (await newTransferKey()).recipient])),
    shows: 'sealed:comment',
  },
  {
    name: 'encrypted-request-other-key',
    at: `${AT}#${OTHER}`,
    server: open(checklist),
    shows: (actor) => actor.see('sealed:otherKey', { values: { name: 'Mei Lin' } }),
  },
];
