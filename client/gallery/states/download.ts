import {
  completeDownload,
  downloadFile,
  downloadZip,
  listLinkThumbnails,
  openDownloadPage,
  proveRecipient,
  sendRecipientCode,
  unlockTransfer,
  type DownloadPage,
} from '#contract/transfers/downloads.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { askExtension } from '#contract/transfers/extensions.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { buildFile } from '../../src/features/downloads/testing/file.builder.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import type { WorkerReport } from '../../src/features/downloads/worker/messages.js';
import { NetworkDown, Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { dataAddress, filmAddress, objectAddress, pictureAddress, soundAddress, pdfText } from '../samples.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';

const AT = '/w/abc1234';
const HASH = 'ab12'.repeat(16);
const ZIP = '/objects/Files%20of%20Mei%20Lin.zip';
const never = () => new Promise<never>(() => {});

const open =
  (changes: Partial<DownloadPage> = {}) =>
  (server: FakeServer) =>
    server
      .on(openDownloadPage, () => buildPage(changes))
      // Every third picture has none, as one of a phone in HEIC.
      .on(listLinkThumbnails, ({ body: { fileIds } }) => ({
        thumbnails: fileIds
          .filter((_, index) => index % 3 < 2)
          .map((fileId) => ({ fileId, url: pictureAddress(), expiresAt: Date.now() + HOUR_MS })),
      }));

const refuse = (code: Exclude<ErrorCode, 'too-many-requests'>) => (server: FakeServer) =>
  server.on(openDownloadPage, () => {
    throw new Refusal(code);
  });

const forOnePerson = (server: FakeServer) =>
  server
    .on(openDownloadPage, () => {
      throw new Refusal('code-required', { email: 'r•••@example.com' });
    })
    .on(sendRecipientCode, () => ({ sent: true }) as const)
    .on(proveRecipient, () => {
      throw new Refusal('wrong-code');
    });

const signed = (url: string) => ({ url, expiresAt: Date.now() + HOUR_MS, downloadToken: 'download-1' });

const film = [buildFile({ id: 'f1', path: 'A film of the river.webm', size: 3_200_000_000 })];
const checked = [
  buildFile({ id: 'f1', path: 'plans/ground floor.pdf', size: 1_500_000, sha256: HASH, isChecked: true }),
  buildFile({ id: 'f2', path: 'plans/报价单.xlsx', size: 20_000, sha256: HASH }),
  buildFile({ id: 'f3', path: 'readme.txt', size: 120 }),
];
const longNames = [
  buildFile({ id: 'f1', path: `合同 2026/${'最终确认版'.repeat(12)}.pdf`, size: 4_000_000, sha256: HASH }),
  buildFile({ id: 'f2', path: 'अनुबंध/पहला मसौदा, दूसरी बार जाँचा गया और हस्ताक्षर के लिए तैयार.docx', size: 90_000 }),
  buildFile({ id: 'f3', path: 'عقد الإيجار/النسخة النهائية بعد المراجعة.pdf', size: 90_000 }),
  buildFile({
    id: 'f4',
    path: 'a/b/c/d/A_report_without_any_blank_in_its_name_which_is_rather_long_for_a_file_2026-05-04.tar.gz',
    size: 123_456_789_012,
    sha256: HASH,
    isChecked: true,
  }),
];
const many = Array.from({ length: 130 }, (_, index) =>
  buildFile({ id: `f${index}`, path: `photo ${String(index + 1).padStart(3, '0')}.jpg`, size: 4_000_000 + index }),
);

const openHash = async (actor: Actor, name: string) => {
  await actor.press('downloads:files.actions', { values: { name } });
  await actor.choose('menuitem', 'downloads:hash.open');
};

const openStates: readonly GalleryState[] = [
  {
    name: 'download-loading',
    at: AT,
    server: (server) => server.on(openDownloadPage, never),
    shows: (actor) => actor.find('status', 'downloads:state.loading'),
  },
  {
    name: 'download-one-file',
    at: AT,
    server: open({ files: film }),
    shows: (actor) => actor.find('button', 'downloads:download.action'),
  },
  {
    name: 'download-one-picture',
    at: AT,
    server: open({ files: [buildFile({ id: 'f1', path: '照片 东岸.png', size: 3_000_000 })] }),
    shows: (actor) => actor.element('[data-size=large] img'),
  },
  { name: 'download-folders', at: AT, server: open(), shows: (actor) => actor.see(/报价单/) },
  {
    name: 'download-message',
    at: '/d/abc1234/64b7f9f3c2a5d1e8f0a1b2c3',
    server: open({
      files: checked,
      title: 'The plans for the river bank',
      message: 'Here they are.\nSee you on Friday! 星期五见。',
      recipientEmail: 'ravi@example.com',
      hasPassword: true,
    }),
    shows: (actor) => actor.see(/^The plans for the river bank$/),
  },
  {
    name: 'download-long-names',
    at: AT,
    server: open({
      files: longNames,
      title: '最终确认版'.repeat(14),
      message: 'https://example.com/'.concat('a-rather-long-address/'.repeat(8)),
      sender: {
        name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane',
        email: 'maximiliane.wolfeschlegelsteinhausenbergerdorff@harbour-works.example.com',
        company: '深圳市海港工程设计与建设集团有限责任公司',
        profilePic: '',
        isMember: true,
      },
    }),
    shows: (actor) => actor.see(/^عقد الإيجار$/),
  },
  {
    name: 'download-many-files',
    at: AT,
    server: open({ files: many }),
    shows: (actor) => actor.find('button', 'downloads:files.more', { values: { total: many.length } }),
  },
  {
    name: 'download-visitor-sender',
    at: AT,
    server: open({
      sender: { name: '', email: 'bo@example.com', company: '', profilePic: '', isMember: false },
      expiresAt: Date.now() + HOUR_MS,
    }),
    shows: 'downloads:sender.visitor',
  },
  {
    name: 'download-stays',
    at: AT,
    server: open({ expiresAt: EXPIRES_NEVER }),
    shows: 'downloads:summary.stays',
  },
  { name: 'download-owner', at: AT, user: {}, server: open({ isOwner: true }), shows: 'downloads:owner' },
  {
    name: 'download-encrypted-wrong-key',
    at: `${AT}#AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
    server: open({ sealedList: 'YWdl', files: [buildFile({ id: 'f0', path: '1.age', size: 900_000 })] }),
    shows: 'encrypted:key.wrong',
  },
  {
    name: 'download-encrypted-no-key',
    at: AT,
    server: open({ sealedList: 'YWdl', files: [buildFile({ id: 'f0', path: '1.age', size: 900_000 })] }),
    shows: 'encrypted:key.missing',
  },
  {
    name: 'download-encrypted-password',
    at: AT,
    server: open({
      sealedList: 'YWdl',
      wrappedKey: 'YWdl',
      files: [buildFile({ id: 'f0', path: '1.age', size: 900_000 })],
    }),
    shows: 'encrypted:textPassword',
  },
  {
    name: 'download-damaged',
    at: AT,
    server: open({
      files: [
        buildFile({ id: 'f0', path: 'plans/broken.pdf', size: 900_000, sha256: HASH, damaged: true }),
        ...checked,
      ],
    }),
    shows: 'downloads:damaged',
  },
  {
    name: 'download-selected',
    at: AT,
    server: open({ files: checked }),
    act: async (actor) => {
      await actor.press('downloads:files.choose');
      await actor.choose('checkbox', 'downloads:files.select', { values: { name: 'plans' } });
    },
    shows: (actor) => actor.find('button', 'downloads:download.selected', { values: { count: 2 } }),
  },
  {
    name: 'download-checksum',
    at: AT,
    server: open({ files: checked }),
    act: (actor) => openHash(actor, 'ground floor.pdf'),
    shows: 'downloads:hash.checked',
  },
  {
    name: 'download-checksum-unchecked',
    at: AT,
    server: open({ files: checked }),
    act: (actor) => openHash(actor, '报价单.xlsx'),
    shows: 'downloads:hash.unchecked',
  },
];

const pressAll = (actor: Actor) => actor.press('downloads:download.all');

const withZip = (server: FakeServer) =>
  open()(server)
    .on(downloadZip, () => signed(ZIP))
    .on(completeDownload, () => ({ completed: true }));

const savedState = (name: string, reports: readonly WorkerReport[], shows: GalleryState['shows']): GalleryState => ({
  name: `download-${name}`,
  at: AT,
  server: withZip,
  downloadReports: [{ type: 'ready', totalBytes: 1_520_120 }, { type: 'taken' }, ...reports],
  act: pressAll,
  shows,
});

const received = (phase: 'running' | 'waiting' | 'paused'): WorkerReport => ({
  type: 'progress',
  phase,
  receivedBytes: 640_000,
});

const downloadingStates: readonly GalleryState[] = [
  {
    name: 'download-preparing',
    at: AT,
    server: (server) => open()(server).on(downloadZip, never),
    act: pressAll,
    shows: 'downloads:download.busy',
  },
  {
    name: 'download-started',
    at: AT,
    server: (server) => open()(server).on(downloadZip, () => signed(dataAddress('zip'))),
    act: pressAll,
    shows: (actor) => actor.element('output svg'),
  },
  {
    name: 'download-failed',
    at: AT,
    server: (server) =>
      open()(server).on(downloadZip, () => {
        throw new Refusal('internal');
      }),
    act: pressAll,
    shows: (actor) => actor.find('alert'),
  },
  savedState('running', [received('running')], 'downloads:saving.hint'),
  savedState('waiting', [received('waiting')], 'downloads:saving.waiting'),
  savedState('paused', [received('paused')], (actor) =>
    actor.find('button', 'downloads:saving.resume', { values: { name: 'Files of Mei Lin.zip' } }),
  ),
  savedState('saved', [{ type: 'done' }], (actor) =>
    actor.find('button', 'downloads:saving.dismiss', { values: { name: 'Files of Mei Lin.zip' } }),
  ),
  savedState('broken', [received('running'), { type: 'broken', reason: 'changed' }], 'downloads:saving.changed'),
];

/** A look at the file of this name; its content comes from `address`. */
const previewState = (
  kind: string,
  path: string,
  address: () => string | Promise<string>,
  shows: GalleryState['shows'],
): GalleryState => ({
  name: `download-preview-${kind}`,
  at: AT,
  server: (server) =>
    open({ files: [buildFile({ id: 'f1', path, size: 120_000 })] })(server).on(downloadFile, async () =>
      signed(await address()),
    ),
  act: (actor) => actor.press('preview:action', { values: { name: path } }),
  shows,
});

const POEM = '静夜思\n床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。\n';

/** Resolves when the media element with this name has its first frame. */
const isLoaded = (selector: string) => async (actor: Actor) => {
  const medium = await actor.element<HTMLMediaElement>(selector);
  if (medium.readyState === 0) await new Promise((resolve) => medium.addEventListener('loadedmetadata', resolve));
};

const previewStates: readonly GalleryState[] = [
  previewState(
    'loading',
    '照片 东岸.png',
    () => new Promise<string>(() => {}),
    (actor) => actor.find('progressbar', 'preview:loading'),
  ),
  previewState(
    'text',
    '静夜思.txt',
    () => dataAddress(POEM.repeat(6)),
    (actor) => actor.see(/举头望明月/),
  ),
  previewState('image', '照片 东岸.png', pictureAddress, (actor) => actor.find('img', /^照片/)),
  previewState(
    'pdf',
    'Plan of the river bank.pdf',
    () => objectAddress(pdfText(['The first page', 'The second page']), 'application/pdf'),
    async (actor) => {
      await actor.find('button', 'preview:nextPage');
      await actor.element('[aria-busy="false"]');
    },
  ),
  previewState('audio', 'Voice.wav', soundAddress, isLoaded('audio')),
  previewState('video', 'A film of the river.webm', filmAddress, isLoaded('video')),
  previewState('failed', 'broken.png', () => dataAddress('no picture'), 'preview:failed'),
];

const tryPassword = async (actor: Actor) => {
  await actor.type('downloads:password.label', 'not the password');
  await actor.press('downloads:password.submit');
};

const passwordStates: readonly GalleryState[] = [
  { name: 'download-password', at: AT, server: refuse('password-required'), shows: 'downloads:password.title' },
  {
    name: 'download-password-wrong',
    at: AT,
    server: (server) =>
      refuse('password-required')(server).on(unlockTransfer, () => {
        throw new Refusal('wrong-password');
      }),
    act: tryPassword,
    shows: 'errors:wrong-password',
  },
  {
    name: 'download-password-busy',
    at: AT,
    server: (server) => refuse('password-required')(server).on(unlockTransfer, never),
    act: tryPassword,
    shows: 'downloads:password.busy',
  },
  {
    name: 'download-locked',
    at: AT,
    server: (server) =>
      refuse('password-required')(server).on(unlockTransfer, () => {
        throw new Refusal('password-locked');
      }),
    act: tryPassword,
    shows: 'downloads:state.lockedTitle',
  },
];

const askCode = (actor: Actor) => actor.press('proof:send');
const PERSONAL = '/d/abc1234/64b7f9f3c2a5d1e8f0a1b2c3';

const proofStates: readonly GalleryState[] = [
  { name: 'download-proof', at: PERSONAL, server: forOnePerson, shows: 'proof:title' },
  { name: 'download-proof-code', at: PERSONAL, server: forOnePerson, act: askCode, shows: 'proof:sentTitle' },
  {
    name: 'download-proof-wrong',
    at: PERSONAL,
    server: forOnePerson,
    act: async (actor) => {
      await askCode(actor);
      await actor.type('proof:code', 'ABCDE');
    },
    shows: 'errors:wrong-code',
  },
  {
    name: 'download-plain-link-off',
    at: AT,
    server: refuse('personal-link-required'),
    shows: 'downloads:state.personalTitle',
  },
];

const expired = (server: FakeServer) => refuse('transfer-expired')(server);

const ask = async (actor: Actor) => {
  await actor.type('downloads:extension.email', 'ravi@example.com');
  await actor.type('downloads:extension.note', 'I was away for a week.');
  await actor.press('downloads:extension.submit');
};

const closedStates: readonly GalleryState[] = [
  { name: 'download-expired', at: AT, server: expired, shows: 'downloads:extension.text' },
  {
    name: 'download-expired-recipient',
    at: '/d/abc1234/64b7f9f3c2a5d1e8f0a1b2c3',
    server: expired,
    shows: 'downloads:extension.toRecipient',
  },
  {
    name: 'download-expired-missing',
    at: AT,
    server: expired,
    act: (actor) => actor.press('downloads:extension.submit'),
    shows: 'downloads:extension.emailMissing',
  },
  {
    name: 'download-expired-unknown-link',
    at: '/d/abc1234/64b7f9f3c2a5d1e8f0a1b2c3',
    server: (server) =>
      expired(server).on(askExtension, () => {
        throw new Refusal('recipient-not-found');
      }),
    act: (actor) => actor.press('downloads:extension.submit'),
    shows: 'downloads:extension.unknownLink',
  },
  {
    name: 'download-asking',
    at: AT,
    server: (server) => expired(server).on(askExtension, never),
    act: ask,
    shows: 'downloads:extension.busy',
  },
  {
    name: 'download-asked',
    at: AT,
    server: (server) => expired(server).on(askExtension, () => ({ asked: true as const })),
    act: ask,
    shows: 'downloads:extension.doneTitle',
  },
  {
    name: 'download-expired-meanwhile',
    at: AT,
    server: open({ expiresAt: Date.now() - DAY_MS }),
    shows: 'downloads:state.expiredTitle',
  },
  { name: 'download-deleted', at: AT, server: refuse('transfer-not-found'), shows: 'downloads:state.notFoundTitle' },
  { name: 'download-no-link', at: '/w/no%20link', shows: 'downloads:state.notFoundText' },
  { name: 'download-limit', at: AT, server: refuse('download-limit-reached'), shows: 'downloads:state.limitTitle' },
  { name: 'download-report', at: `${AT}#report`, server: open(), shows: 'abuse:report.question' },
  {
    name: 'download-taken-down',
    at: AT,
    server: refuse('taken-down'),
    shows: 'downloads:state.takenDownTitle',
  },
  { name: 'download-review', at: AT, server: refuse('under-review'), shows: 'downloads:state.reviewTitle' },
  {
    name: 'download-being-scanned',
    at: AT,
    server: refuse('file-unscanned'),
    shows: 'downloads:state.scanningTitle',
  },
  { name: 'download-infected', at: AT, server: refuse('file-infected'), shows: 'downloads:state.infectedTitle' },
  {
    name: 'download-scanned',
    at: AT,
    server: open({ scan: 'clean', files: checked.map((file) => ({ ...file, isChecked: true })) }),
    shows: 'downloads:files.scanned',
  },
  { name: 'download-not-scanned', at: AT, server: open({ scan: 'unchecked' }), shows: 'downloads:files.unscanned' },
  { name: 'download-error', at: AT, server: refuse('internal'), shows: 'downloads:state.unreachableTitle' },
  {
    name: 'download-unreachable',
    at: AT,
    server: (server) =>
      server.on(openDownloadPage, () => {
        throw new NetworkDown();
      }),
    // The call is repeated before the page gives up.
    elapsedSeconds: 15,
    shows: 'errors:unavailable',
  },
];

/** The download page, as a recipient sees it. */
export const downloadStates: readonly GalleryState[] = [
  ...openStates,
  ...downloadingStates,
  ...previewStates,
  ...passwordStates,
  ...proofStates,
  ...closedStates,
];
