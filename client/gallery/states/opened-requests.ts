import { createRequest } from '#contract/requests/requests.js';
import { readSubmission } from '#contract/requests/reviews.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { buildSealedSubmission } from '../../src/features/requests/testing/sealed-submission.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { answers, key, unlock } from './encryption.js';
import { filled, lines, one, openPerson, shown } from './file-requests.js';
import { form } from './request-forms.js';
import { hardNames } from './sample-data.js';

const request = { ...filled, sealedTo: key.recipient };
const otherKey = `age1${'q'.repeat(58)}`;

let sealed: Promise<SubmissionView> | undefined;
/** Sealed once, for the key of the gallery. */
const submission = () =>
  (sealed ??= buildSealedSubmission(
    [
      {
        itemId: 'i0',
        files: [
          ['passport 护照.pdf', 240_000],
          [`visa/${hardNames.long}.jpg`, 4_000_000],
        ],
      },
      { itemId: 'i1', state: 'accepted', files: [['Signed contract.docx', 1_400_000]] },
      {
        itemId: 'i2',
        state: 'sent-back',
        answer: 'DE89 3704 0044 0532 0130 00',
        comment: 'This account belongs to somebody else. Please send us your own.',
      },
      { itemId: 'i4', answer: '1990-04-17' },
    ],
    [key.recipient],
  ));

const withKey = (server: FakeServer, kept: typeof key | null = key): FakeServer => {
  answers(server, kept);
  return one(server, request, lines).on(readSubmission, submission);
};
const page = { ...shown, server: (server: FakeServer) => void withKey(server) };
const newForm = {
  ...form,
  server: (server: FakeServer, kept: typeof key | null = key) => {
    form.server(server);
    answers(server, kept);
    server.on(createRequest, () => request);
  },
};
const openSettings = (actor: Actor) => actor.press('requests:form.more');
const unlockPage = (actor: Actor) => unlock(actor, undefined, 'encryption:page.unlock');

/** Requests whose submissions are encrypted for their owner. */
export const openedRequestStates: readonly GalleryState[] = [
  {
    ...newForm,
    name: 'opened-request-form',
    act: async (actor) => {
      await openSettings(actor);
      await actor.choose('switch', 'encryption:requests.label');
    },
    shows: 'encryption:requests.hint',
  },
  {
    ...newForm,
    name: 'opened-request-form-no-key',
    server: (server) => newForm.server(server, null),
    act: openSettings,
    shows: 'encryption:requests.noKey',
  },
  {
    ...newForm,
    name: 'opened-request-form-changed-key',
    storage: { 'known-keys': JSON.stringify({ 'mei@example.com': otherKey }) },
    act: openSettings,
    shows: 'encryption:requests.ownChanged',
  },
  {
    ...newForm,
    name: 'opened-request-created',
    act: async (actor) => {
      await actor.press('requests:template.onboarding');
      await actor.until(() => document.querySelectorAll('li > fieldset').length > 7, 'eighth item');
      await actor.press('requests:form.create');
    },
    shows: 'encryption:requests.link',
  },
  { ...page, name: 'opened-request-locked', shows: 'encryption:page.unlock' },
  { ...page, name: 'opened-request-unlocked', act: unlockPage, shows: 'requests:matrix.downloadAll' },
  {
    ...page,
    name: 'opened-request-not-yours',
    server: (server) => withKey(server, { ...key, recipient: otherKey }),
    shows: 'encryption:requests.other',
  },
  {
    ...page,
    name: 'opened-submission-locked',
    act: openPerson,
    shows: 'encryption:requests.answer',
  },
  {
    ...page,
    name: 'opened-submission',
    act: async (actor) => {
      await unlockPage(actor);
      await openPerson(actor);
    },
    shows: /passport 护照\.pdf/,
  },
  {
    ...page,
    name: 'opened-submission-send-back',
    act: async (actor) => {
      await unlockPage(actor);
      await openPerson(actor);
      await actor.see(/passport 护照\.pdf/);
      await actor.press('requests:submission.sendBackItem', { values: { item: 'Passport' } });
    },
    shows: 'requests:submission.commentHintSealed',
  },
  {
    ...page,
    name: 'opened-submission-damaged',
    server: (server) =>
      withKey(server).on(readSubmission, async () => {
        const view = await submission();
        return { ...view, sealed: { lists: [], visitorKeys: [] } };
      }),
    act: async (actor) => {
      await unlockPage(actor);
      await openPerson(actor);
    },
    shows: (actor) => actor.see('encryption:requests.damaged', { values: { name: 'Li Wei' } }),
  },
];
