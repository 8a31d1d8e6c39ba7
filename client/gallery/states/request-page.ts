import { checkSenderEmail, verifySenderEmail } from '#contract/accounts/auth.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { sendPersonCode } from '#contract/requests/person-proofs.js';
import { listUnfinishedUploads, openRequestPage, submit, type RequestPage } from '#contract/requests/submissions.js';
import {
  buildItem,
  buildRequestPage,
  buildSubmission,
  buildSubmitted,
} from '../../src/features/submit/testing/request-page.builder.js';
import { currentLanguage } from '../../src/i18n/index.js';
import { NetworkDown, Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import { file, type Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hillsPicture } from './pictures.js';
import { hardNames } from './sample-data.js';

const AT = '/r/abc1234';
const PERSONAL = '/r/abc1234/64b7f9f3c2a5d1e8f0a1b2c3';
const INPUT = '[data-testid="pick-files"]';

const open =
  (changes: Partial<RequestPage> = {}) =>
  (server: FakeServer) =>
    // A page speaks the language of its request.
    server.on(openRequestPage, () => buildRequestPage({ lang: currentLanguage(), ...changes }));

const refused = (code: Exclude<ErrorCode, 'too-many-requests'>) => (server: FakeServer) =>
  server.on(openRequestPage, refuse(code, { owner: 'Mei Lin' } as never));

const forOnePerson = (server: FakeServer) =>
  server
    .on(openRequestPage, () => {
      throw new Refusal('code-required', { email: 'r•••@example.com' });
    })
    .on(sendPersonCode, () => ({ sent: true }) as const);

const asks = { name: 'required', company: 'optional', email: 'required' } as const;
const items = [
  buildItem({
    itemId: 'i1',
    name: 'Passport, both pages',
    description: 'A scan or a photo on which every line can be read.',
    types: ['pdf', 'jpg', 'png'],
    maxBytes: 20_000_000,
    maxFiles: 2,
    example: { name: 'passport 护照示例.pdf', size: 240_000, isInfected: false },
  }),
  buildItem({ itemId: 'i2', name: 'Signed contract', types: ['pdf'], maxFiles: 1 }),
  buildItem({ itemId: 'i3', name: 'Tax number 税号', kind: 'text' }),
  buildItem({ itemId: 'i4', name: 'Yearly income', kind: 'number', isRequired: false }),
  buildItem({ itemId: 'i5', name: 'First day of work', kind: 'date' }),
  buildItem({
    itemId: 'i6',
    name: 'Marital status',
    kind: 'choice',
    choices: ['single', 'married'],
    isRequired: false,
  }),
  buildItem({ itemId: 'i7', name: 'Anything else', isRequired: false }),
];
const checklist: Partial<RequestPage> = { layout: 'checklist', title: 'Documents for your first day', items };
const person = { email: 'ravi@example.com', name: 'Ravi Patel', company: '' };

const submission = buildSubmission(
  [
    buildSubmitted({
      itemId: 'i1',
      files: [
        { fileId: '0', name: 'passport front.pdf', size: 2_400_000 },
        { fileId: '1', name: '护照 背面.jpg', size: 3_100_000 },
      ],
    }),
    buildSubmitted({
      itemId: 'i2',
      state: 'sent-back',
      files: [{ fileId: '2', name: 'contract.pdf', size: 400_000 }],
      comment: 'The last page is not signed.\nPlease sign it, and submit it again.',
    }),
    buildSubmitted({ itemId: 'i3', state: 'accepted', answer: '91 330 106' }),
    buildSubmitted({ itemId: 'i5', answer: '2026-12-01' }),
  ],
  { from: { name: 'Ravi Patel', company: '', email: 'ravi@example.com' } },
);
const accepted = buildSubmission(
  submission.items.map((item) => ({ ...item, state: 'accepted' as const, comment: '' })),
  submission,
);

const pick = (actor: Actor, ...files: File[]) => actor.pick(files, INPUT);
/** Into the picker of the item of this number. */
const pickFor = (actor: Actor, item: number, ...files: File[]) =>
  actor.pick(files, `[data-picks-for="i${item}"] ${INPUT}`);
const isPicked = (name: string) => (actor: Actor) => actor.find('button', 'sending:files.remove', { values: { name } });

const openStates: readonly GalleryState[] = [
  {
    name: 'request-page-loading',
    at: AT,
    server: (server) => server.on(openRequestPage, unanswered),
    shows: (actor) => actor.find('status', 'submit:closed.loading'),
  },
  {
    name: 'request-page-box',
    at: AT,
    server: open({
      message: 'All plans that you have, please.\nWe begin on Friday. 星期五开始。',
      dueAt: Date.now() + 6 * DAY_MS,
      asks: { name: 'optional', company: 'off', email: 'optional' },
    }),
    shows: 'submit:drop.add',
  },
  {
    name: 'request-page-box-filled',
    at: AT,
    server: open({ items: [buildItem({ description: 'Plans and sections.', types: ['pdf', 'dwg'], maxFiles: 20 })] }),
    act: (actor) => pick(actor, file('ground floor.pdf', { size: 1_500_000 }), file('报价单.pdf')),
    shows: isPicked('报价单.pdf'),
  },
  {
    name: 'request-page-pictures',
    at: AT,
    server: open(checklist),
    act: async (actor) => {
      await pickFor(actor, 1, file('passport.pdf', { size: 2_400_000 }), await hillsPicture('护照 背面.png'));
      await pickFor(
        actor,
        7,
        await hillsPicture('IMG_4020.png'),
        file('IMG_4021.HEIC', { size: 3_100_000 }),
        await hillsPicture('the house by the river in the evening, seen from the bridge.png'),
      );
    },
    shows: (actor) => actor.element('li canvas'),
  },
  {
    name: 'request-page-recorder',
    at: AT,
    server: open(),
    act: (actor) => actor.press('send:record.voiceLabel'),
    shows: (actor) => actor.element('[role=dialog] .MuiButton-contained:not(:disabled)'),
  },
  {
    name: 'request-page-left-out',
    at: AT,
    server: open({ items: [buildItem({ types: ['pdf'], maxBytes: 2_000_000, maxFiles: 1 })] }),
    act: (actor) =>
      pick(
        actor,
        file('a.pdf'),
        file('b.pdf'),
        file('film.mov'),
        file('large.pdf', { size: 3_000_000 }),
        file('x.exe'),
      ),
    shows: (actor) => actor.see(/film\.mov/),
  },
  {
    name: 'request-page-checklist',
    at: AT,
    server: open({ ...checklist, asks, dueAt: Date.now() - DAY_MS, provesEmail: true }),
    shows: 'submit:about.proven',
  },
  {
    name: 'request-page-wrong',
    at: AT,
    server: open({ ...checklist, asks }),
    act: (actor) => actor.press('submit:submit.action'),
    shows: 'submit:submit.nothing',
  },
  {
    name: 'request-page-answers',
    at: AT,
    server: open({ ...checklist, asks }),
    act: async (actor) => {
      await actor.type(/^Tax number/, '91 330 106');
      await actor.type(/^Yearly income/, '12,500');
      await actor.type(/^First day/, '2026-12-01');
    },
    shows: 'submit:answer.whichNumber',
  },
  {
    name: 'request-page-long-names',
    at: AT,
    server: open({
      ...checklist,
      title: '最终确认版'.repeat(14),
      message: 'https://example.com/'.concat('a-rather-long-address/'.repeat(8)),
      owner: {
        name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane',
        email: 'maximiliane.wolfeschlegelsteinhausenbergerdorff@harbour-works.example.com',
        company: '深圳市海港工程设计与建设集团有限责任公司',
        profilePic: '',
      },
      items: [
        buildItem({ itemId: 'i1', name: hardNames.long, description: hardNames.long.repeat(3) }),
        buildItem({ itemId: 'i2', name: hardNames.long, kind: 'choice', choices: [hardNames.long, 'b'] }),
      ],
    }),
    shows: (actor) => actor.see(/^最终确认版/),
  },
];

const submittedStates: readonly GalleryState[] = [
  {
    name: 'request-page-states',
    at: PERSONAL,
    server: open({ ...checklist, person, submission }),
    shows: (actor) => actor.see('submit:items.sentBack', { values: { name: 'Mei Lin' } }),
  },
  {
    name: 'request-page-changes',
    at: PERSONAL,
    server: open({ ...checklist, person, submission }),
    act: async (actor) => {
      await actor.pick([file('passport scan.pdf')], '[data-testid="pick-replacement"]');
      await actor.press('submit:files.withdraw', { values: { name: '护照 背面.jpg' } });
    },
    shows: 'submit:files.withdrawn',
  },
  {
    name: 'request-page-accepted',
    at: PERSONAL,
    server: open({
      ...checklist,
      items: items.filter(({ itemId }) => itemId !== 'i7'),
      person,
      submission: accepted,
      isRepeatable: false,
    }),
    shows: (actor) => actor.see(/91 330 106/),
  },
  {
    name: 'request-page-done',
    at: PERSONAL,
    server: (server) => open({ ...checklist, person })(server).on(submit, () => submission),
    act: async (actor) => {
      await pickFor(actor, 1, file('passport front.pdf', { size: 2_400_000 }), await hillsPicture('护照 背面.png'));
      await actor.type(/^Tax number/, '91 330 106');
      await actor.press('submit:submit.action');
    },
    shows: 'submitted:done.title',
  },
  {
    name: 'request-page-done-plain',
    at: AT,
    server: (server) =>
      open()(server).on(submit, () =>
        buildSubmission([buildSubmitted({ files: [{ fileId: '0', name: 'ground floor.png', size: 2_400_000 }] })]),
      ),
    act: async (actor) => {
      await pick(actor, await hillsPicture('ground floor.png'));
      await actor.press('submit:submit.action');
    },
    shows: 'submitted:done.title',
  },
];

const uploadOfPhone = {
  slug: 'phone12',
  files: [
    { path: 'i1/passport front.pdf', size: 2_400_000, arrivedBytes: 2_400_000 },
    { path: 'i7/岸边的影片.mov', size: 48_000_000, arrivedBytes: 17_000_000 },
  ].map((file) => ({ ...file, itemPath: file.path, fingerprint: null, uploadId: null })),
  expiresAt: Date.now() + 6 * DAY_MS,
};

const sendingStates: readonly GalleryState[] = [
  {
    name: 'request-page-elsewhere',
    at: PERSONAL,
    server: (server) =>
      open({ ...checklist, person })(server).on(listUnfinishedUploads, () => ({ uploads: [uploadOfPhone] })),
    shows: (actor) => actor.see(/岸边的影片\.mov/),
  },
  {
    name: 'request-page-sending',
    at: AT,
    server: open(),
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await pick(actor, file('ground floor.pdf', { size: 1_500_000 }));
      await actor.press('submit:submit.action');
    },
    shows: (actor) => actor.find('progressbar', 'sending:progress.label'),
  },
  {
    name: 'request-page-sending-items',
    at: AT,
    server: open(checklist),
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await pickFor(actor, 1, file('passport.pdf', { size: 2_400_000 }), await hillsPicture('护照 背面.png'));
      await pickFor(actor, 2, file('contract.pdf', { size: 800_000 }));
      await pickFor(
        actor,
        7,
        ...['20', '21', '22', '23', '24', '25'].map((number) => file(`IMG_40${number}.HEIC`, { size: 3_100_000 })),
      );
      await actor.press('submit:submit.action');
    },
    shows: (actor) => actor.find('progressbar', 'sending:progress.label'),
  },
  {
    name: 'request-page-code',
    at: AT,
    server: (server) =>
      open({ asks, provesEmail: true })(server)
        .on(verifySenderEmail, () => ({ sent: true as const }))
        .on(checkSenderEmail, unanswered),
    act: async (actor) => {
      await pick(actor, file('ground floor.pdf'));
      await actor.type('submit:about.name', 'Ravi Patel');
      await actor.type('submit:about.email', 'ravi@example.com');
      await actor.press('submit:submit.action');
    },
    shows: 'sending:verify.title',
  },
];

const closedStates: readonly GalleryState[] = [
  ...(
    [
      ['closed', 'request-closed'],
      ['expired', 'request-expired'],
      ['unavailable', 'request-unavailable'],
      ['notFound', 'request-not-found'],
      ['personal', 'personal-link-required'],
      ['locked', 'password-locked'],
    ] as const
  ).map(([name, code]): GalleryState => ({
    name: `request-page-${name === 'notFound' ? 'not-found' : name}`,
    at: AT,
    server: refused(code),
    shows: `submit:closed.${name}Title`,
  })),
  {
    name: 'request-page-unreachable',
    at: AT,
    server: (server) =>
      server.on(openRequestPage, () => {
        throw new NetworkDown();
      }),
    // The call is repeated before the page gives up.
    elapsedSeconds: 15,
    shows: 'errors:unavailable',
  },
  { name: 'request-page-proof', at: PERSONAL, server: forOnePerson, shows: 'proof:title' },
  {
    name: 'request-page-proof-code',
    at: PERSONAL,
    server: forOnePerson,
    act: (actor) => actor.press('proof:send'),
    shows: 'proof:sentTitle',
  },
  { name: 'request-page-password', at: AT, server: refused('password-required'), shows: 'submit:password.title' },
  {
    name: 'request-page-password-wrong',
    at: AT,
    server: (server) =>
      server.on(openRequestPage, ({ body }) => {
        throw new Refusal(body.password === undefined ? 'password-required' : 'wrong-password');
      }),
    act: async (actor) => {
      await actor.type('submit:password.label', 'not the password');
      await actor.press('submit:password.submit');
    },
    shows: 'errors:wrong-password',
  },
];

/** The page on which people without an account submit files for a request. */
export const requestPageStates: readonly GalleryState[] = [
  ...openStates,
  ...submittedStates,
  ...sendingStates,
  ...closedStates,
];
