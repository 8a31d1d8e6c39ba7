import { checkSenderEmail, verifySenderEmail } from '#contract/accounts/auth.js';
import { readOverview, type Overview } from '#contract/transfers/library.js';
import { planLimits } from '#contract/billing/plans.js';
import { healthReady } from '#contract/site/site.js';
import { openUpload, signPuts } from '#contract/transfers/storage.js';
import { undoSend } from '#contract/transfers/transfer-changes.js';
import { createTransfer } from '#contract/transfers/transfers.js';
import type { TextKey } from '../../src/i18n/index.js';
import { blockerSlot } from '../../src/lib/blocker-slot.js';
import { NetworkDown, Refusal, type FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import { file, type Actor } from '../actor.js';
import { HOUR_MS, type GalleryState } from '../state.js';

export const SENDER = 'mei@example.com';
const never = () => new Promise<never>(() => {});

export async function fillFiles(actor: Actor): Promise<void> {
  await actor.pick([
    file('最终版.txt', { folder: '合同 2026' }),
    file('अनुबंध.md', { folder: '合同 2026', size: 20_000 }),
    file('A report with quite a long name of its own, for the river bank.pdf', { size: 4_000_000 }),
  ]);
}

/** Files, people and a message. The sender's address is asked of visitors. */
export const fill =
  (people = 'anna@example.com, bo@example.com,') =>
  async (actor: Actor): Promise<void> => {
    await fillFiles(actor);
    await actor.type('send:recipients.label.plain', people);
    await actor.type('send:message.label', 'Here they are. See you on the river!');
  };

async function sendAsUser(actor: Actor): Promise<void> {
  await fill()(actor);
  await actor.press('send:footer.transfer');
}

async function askForCode(actor: Actor): Promise<void> {
  await fill()(actor);
  await actor.type('send:sender.label', SENDER);
  await actor.press('send:footer.transfer');
}

async function enterCode(actor: Actor): Promise<void> {
  await askForCode(actor);
  await actor.type('sending:verify.code', 'K7M2P');
}

const sendCodes = (server: FakeServer) => server.on(verifySenderEmail, () => ({ sent: true as const }));

export const acceptCodes = (server: FakeServer) =>
  sendCodes(server).on(checkSenderEmail, () => ({ ticket: 'ticket', expiresAt: Date.now() + HOUR_MS }));

const refuseCode = (code: 'wrong-code' | 'internal') => (server: FakeServer) =>
  sendCodes(server).on(checkSenderEmail, () => {
    throw new Refusal(code);
  });

type Option = 'link' | 'sharing' | 'expiry' | 'password';
const values = { link: 'viaEmail', sharing: 'justYou', expiry: 'week', password: 'off' } as const;

/** Opens a drawer above the options, none of which was changed yet. */
export const openOption = (option: Option) => async (actor: Actor) => {
  await actor.find('form', 'send:title');
  const name = actor.text(`send:options.${option}`);
  const value = actor.text(`send:options.${values[option]}`);
  await actor.press('send:options.value', { values: { name, value } });
};

export async function chooseLink(actor: Actor): Promise<void> {
  await openOption('link')(actor);
  await actor.see('sending:options.copyLink');
  await actor.choose('radio', byText(actor, 'sending:options.copyLink'));
}

/** The name of a choice begins with this text; its hint follows. */
function byText(actor: Actor, key: TextKey): RegExp {
  const text = actor.text(key).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${text}`);
}

export const asVisitor = (name: string, state: Omit<GalleryState, 'name' | 'at'>): GalleryState => ({
  name: `home-${name}`,
  at: '/',
  ...state,
});

export const asUser = (name: string, state: Omit<GalleryState, 'name' | 'at'>): GalleryState => ({
  name: `send-${name}`,
  at: '/dash',
  user: {},
  ...state,
});

const isOpen = (option: Option) => (actor: Actor) => actor.find('region', `send:options.${option}`);

const manyAddresses = Array.from({ length: 60 }, (_, index) => `person.${index}@example.com,`).join(' ');

const formStates: readonly GalleryState[] = [
  asVisitor('empty', { shows: 'send:files.add' }),
  asVisitor('filled', { act: fill(), shows: (actor) => actor.see(/^anna@example\.com$/) }),
  asVisitor('folder-open', {
    act: async (actor) => {
      await fillFiles(actor);
      await actor.press('sending:files.showFolder', { values: { name: '合同 2026' } });
    },
    shows: (actor) => actor.see(/अनुबंध/),
  }),
  asVisitor('many-files', {
    act: (actor) => actor.pick(Array.from({ length: 40 }, (_, index) => file(`photo ${index + 1}.jpg`))),
    shows: (actor) => actor.see('sending:files.count', { values: { count: 40 } }),
  }),
  asVisitor('recipients-wrong', {
    act: fill(`anna@example.com, not-an-address, ${'a.rather.long.name.'.repeat(4)}@harbour-works.example.com,`),
    shows: (actor) => actor.element('[aria-invalid="true"]'),
  }),
  asVisitor('missing', { act: (actor) => actor.pressUnavailable('send:footer.transfer'), shows: 'send:files.missing' }),
  asVisitor('sender-missing', {
    act: async (actor) => {
      await fill()(actor);
      await actor.pressUnavailable('send:footer.transfer');
    },
    shows: 'send:sender.missing',
  }),
  asVisitor('message-too-long', {
    act: (actor) => actor.type('send:message.label', 'Here they are. '.repeat(400)),
    shows: async (actor) => actor.element('textarea[aria-invalid="true"]'),
  }),
  asVisitor('too-large', {
    act: (actor) => actor.pick([file('A film of the river.mkv', { size: 9_000_000_000 })]),
    shows: (actor) => actor.see(/3\s?GB.*6\s?GB/),
  }),
  asVisitor('insecure-file', {
    act: (actor) => actor.pick([file('setup.exe'), file('page.html'), file('plan.pdf')]),
    shows: (actor) => actor.see(/setup\.exe.*page\.html/),
  }),
  asVisitor('copyright-file', {
    act: (actor) => actor.pick([file('A.Film.2026.1080p.WEBRip.mkv')]),
    shows: (actor) => actor.see(/^A\.Film\.2026/),
  }),
  asVisitor('too-many-people', {
    act: async (actor) => {
      await fillFiles(actor);
      // The plan's figures are there.
      await actor.see('sending:files.count', { values: { count: 3 } });
      await actor.type('send:recipients.label.plain', manyAddresses);
    },
    shows: (actor) => actor.find('link', 'common:plans.ask'),
  }),
  asUser('many-recipients', {
    user: { role: 'pro' },
    act: async (actor) => {
      await fillFiles(actor);
      await actor.type('send:recipients.label.plain', `${manyAddresses.split(' ').slice(0, 30).join(' ')} wrong,`);
    },
    shows: (actor) => actor.find('button', 'send:recipients.more', { values: { count: 27 } }),
  }),
  asVisitor('drop', {
    act: async (actor) => {
      await actor.find('form', 'send:title');
      await actor.idle();
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file('plan.pdf'));
      dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
    },
    shows: 'send:drop.title',
  }),
];

const drawerStates: readonly GalleryState[] = [
  ...(['link', 'sharing', 'expiry', 'password'] as const).map((option) =>
    asVisitor(`drawer-${option}`, { act: openOption(option), shows: isOpen(option) }),
  ),
  asVisitor('drawer-link-refused', {
    act: chooseLink,
    shows: (actor) => actor.find('link', 'sending:options.createAccount'),
  }),
  asVisitor('drawer-password-short', {
    act: async (actor) => {
      await openOption('password')(actor);
      await actor.type('sending:options.passwordLabel', 'abc');
    },
    shows: 'sending:options.passwordShort',
  }),
  ...(['link', 'sharing', 'expiry', 'password'] as const).map((option) =>
    asUser(`drawer-${option}`, { act: openOption(option), shows: isOpen(option) }),
  ),
  asUser('drawer-link-chosen', { act: chooseLink, shows: 'send:footer.getLink' }),
  asUser('drawer-expiry-paid', {
    user: { role: 'pro' },
    act: async (actor) => {
      await openOption('expiry')(actor);
      await actor.choose('radio', 'send:options.year');
    },
    shows: (actor) => actor.see('send:footer.expires', { values: { choice: actor.text('send:options.year') } }),
  }),
  asUser('drawer-expiry-custom', {
    user: { role: 'pro' },
    act: async (actor) => {
      await openOption('expiry')(actor);
      await actor.choose('radio', 'send:options.custom');
    },
    shows: (actor) => actor.element('input[type="datetime-local"]'),
  }),
  asUser('drawer-expiry-wrong', {
    user: { role: 'pro' },
    act: async (actor) => {
      await openOption('expiry')(actor);
      await actor.choose('radio', 'send:options.custom');
      await actor.type('sending:options.customLabel', '2020-01-01T12:00');
    },
    shows: 'sending:options.customWrong',
  }),
];

const verifyStates: readonly GalleryState[] = [
  asVisitor('code-asked', {
    server: (server) => server.on(verifySenderEmail, never),
    act: askForCode,
    shows: (actor) => actor.element('form button[type=submit] [role=progressbar]'),
  }),
  asVisitor('code-not-sent', {
    server: (server) =>
      server.on(verifySenderEmail, () => {
        throw new Refusal('internal');
      }),
    act: askForCode,
    shows: 'sending:refusal.code',
  }),
  asVisitor('verify', { server: sendCodes, act: askForCode, shows: 'sending:verify.title' }),
  asVisitor('verify-wrong', { server: refuseCode('wrong-code'), act: enterCode, shows: 'sending:verify.wrong' }),
  asVisitor('verify-failed', { server: refuseCode('internal'), act: enterCode, shows: 'sending:refusal.code' }),
];

const usage = (changes: Partial<Overview>) => (server: FakeServer) =>
  server.on(readOverview, () => ({
    storage: { usedBytes: 0, limitBytes: 5_000_000_000 },
    month: { sent: 0, limit: 20 },
    counts: { all: 0, active: 0, expired: 0 },
    expiringSoon: { transfers: [], count: 0 },
    unseen: { transfers: [], count: 0 },
    latestDownloads: [],
    ...changes,
  }));

const { storageBytes, transfersPerMonth } = planLimits.free;
const monthly = transfersPerMonth ?? 0;

const limitStates: readonly GalleryState[] = [
  asUser('limit-month', { server: usage({ month: { sent: monthly, limit: monthly } }), shows: 'sending:limit.title' }),
  asUser('limit-storage', {
    server: usage({ storage: { usedBytes: storageBytes, limitBytes: storageBytes } }),
    shows: 'sending:limit.storage-full',
  }),
  asUser('limit-over', {
    server: usage({ storage: { usedBytes: storageBytes + 3.2e9, limitBytes: storageBytes } }),
    shows: async (actor) => {
      // Then the texts are there.
      await actor.find('button', 'sending:limit.back');
      await actor.see('sending:limit.storageOver', {
        values: { plan: actor.text('sending:plans.free'), excess: '3.2 GB' },
      });
    },
  }),
  asUser('limit-read', {
    server: usage({ month: { sent: monthly, limit: monthly } }),
    act: (actor) => actor.press('sending:limit.back'),
    shows: (actor) => actor.find('alert'),
  }),
  asUser('limit-suspended', {
    user: { status: 'revoke', sendRefusal: 'suspended' },
    shows: 'sending:refused.suspended.title',
  }),
  asUser('limit-trial', {
    user: { status: 'past_due', sendRefusal: 'payment-due', trialExpired: true },
    shows: 'sending:refused.trial-expired.text',
  }),
];

const refuseUpload = (throwRefusal: () => never) => (server: FakeServer) => server.on(openUpload, throwRefusal);

const dailyLimit = () => {
  throw new Refusal('daily-send-limit', { limit: 10, retryAfterSeconds: 3600 });
};

const refusedStates: readonly GalleryState[] = [
  asVisitor('daily-limit', {
    server: (server) => refuseUpload(dailyLimit)(acceptCodes(server)),
    act: enterCode,
    shows: (actor) => actor.see('errors:daily-send-limit', { values: { limit: 10 } }),
  }),
  asUser('retrying', {
    server: refuseUpload(() => {
      throw new Refusal('internal');
    }),
    act: sendAsUser,
    shows: 'sending:notices.slow-network.title',
  }),
  asUser('store-full', {
    server: refuseUpload(() => {
      throw new Refusal('store-full');
    }),
    act: sendAsUser,
    shows: 'errors:store-full',
  }),
  asUser('limit-met-by-server', {
    server: refuseUpload(() => {
      throw new Refusal('storage-full');
    }),
    act: sendAsUser,
    shows: 'sending:limit.storage-full',
  }),
  asUser('not-recorded', {
    server: (server) =>
      server.on(createTransfer, () => {
        throw new Refusal('object-missing', { fileName: '最终版.txt' });
      }),
    act: sendAsUser,
    shows: 'sending:refusal.send',
  }),
];

const askCancel = async (actor: Actor) => {
  await sendAsUser(actor);
  await actor.see('sending:progress.transferring');
  await actor.press('sending:progress.cancel');
};

const cancel = async (actor: Actor) => {
  await askCancel(actor);
  await actor.press('sending:progress.yes');
};

const goOffline = (server: FakeServer) => {
  const fail = () => {
    throw new NetworkDown();
  };
  server.on(healthReady, fail).on(signPuts, fail);
};

const progressStates: readonly GalleryState[] = [
  asUser('preparing', {
    server: (server) => server.on(openUpload, never),
    act: sendAsUser,
    shows: 'sending:progress.warmingUp',
  }),
  asUser('progress', { uploadStopsAt: 0.4, act: sendAsUser, shows: 'sending:progress.transferring' }),
  asVisitor('progress', {
    server: acceptCodes,
    uploadStopsAt: 0.7,
    act: enterCode,
    shows: 'sending:progress.transferring',
  }),
  asUser('almost-done', {
    server: (server) => server.on(createTransfer, never),
    act: sendAsUser,
    shows: 'sending:progress.almostDone',
  }),
  asUser('cancel-question', { uploadStopsAt: 0.4, act: askCancel, shows: 'sending:progress.cancelAsk' }),
  asUser('cancelled', { uploadStopsAt: 0.4, act: cancel, shows: 'sending:notices.cancelled.title' }),
  asVisitor('leave-question', {
    // On a phone the links are in the menu.
    widths: [1440],
    server: acceptCodes,
    uploadStopsAt: 0.4,
    act: async (actor) => {
      await enterCode(actor);
      await actor.until(blockerSlot.get, 'question before leaving');
      await actor.idle();
      await actor.click('a[href="/login"]');
    },
    shows: 'sending:leave.title',
  }),
  asUser('offline', { server: goOffline, act: sendAsUser, shows: 'sending:progress.waitingText' }),
];

const recorded = (link = 'https://sampan.example/w/abc1234', undoUntil: number | null = null) => {
  const transfer = buildTransfer({ link, dateSent: Date.now() });
  const ends = undoUntil === null ? null : transfer.dateSent + undoUntil;
  return { data: { ops: [{ ...transfer, undoUntil: ends }] } };
};

const sendLink = async (actor: Actor) => {
  await fillFiles(actor);
  await chooseLink(actor);
  await actor.press('send:footer.getLink');
};

const showCode = async (actor: Actor) => {
  await sendLink(actor);
  await actor.press('sending:done.qrShow');
};

const withUndo = (server: FakeServer) => server.on(createTransfer, () => recorded(undefined, 30_000));

const undo = async (actor: Actor) => {
  await sendAsUser(actor);
  await actor.press(byText(actor, 'sending:done.undo'));
};

const doneStates: readonly GalleryState[] = [
  asVisitor('done-by-mail', { server: acceptCodes, act: enterCode, shows: 'sending:done.keep' }),
  asUser('done-by-mail', {
    act: sendAsUser,
    shows: (actor) => actor.see(/anna@example\.com.*bo@example\.com/),
  }),
  asUser('done-by-link', { act: sendLink, shows: 'sending:done.copy' }),
  asUser('done-long-link', {
    server: (server) =>
      server.on(createTransfer, () => recorded('https://files.a-rather-long-name.harbour-works.example.com/w/abc1234')),
    act: sendLink,
    shows: (actor) => actor.see(/^files\.a-rather/),
  }),
  asUser('done-code', { act: showCode, shows: 'sending:done.qrHide' }),
  asUser('done-undo', {
    server: withUndo,
    act: sendAsUser,
    shows: (actor) => actor.find('button', byText(actor, 'sending:done.undo')),
  }),
  asUser('undone', {
    server: (server) => withUndo(server).on(undoSend, () => ({ undone: true as const })),
    act: undo,
    shows: 'sending:notices.undone.title',
  }),
  asUser('undo-too-late', {
    server: (server) =>
      withUndo(server).on(undoSend, () => {
        throw new Refusal('too-late');
      }),
    act: undo,
    shows: 'errors:too-late',
  }),
];

/** Home and the quick-send panel, for visitors (`home-…`) and users (`send-…`). */
export const sendStates: readonly GalleryState[] = [
  ...formStates,
  ...drawerStates,
  ...verifyStates,
  ...limitStates,
  ...refusedStates,
  ...progressStates,
  ...doneStates,
];
