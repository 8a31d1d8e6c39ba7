import request from 'supertest';
import * as abuse from '#contract/admin/abuse.js';
import * as accounts from '#contract/admin/admin-accounts.js';
import * as codes from '#contract/admin/admin-codes.js';
import * as links from '#contract/admin/admin-links.js';
import * as subscriptions from '#contract/admin/admin-subscriptions.js';
import * as admin from '#contract/admin/admin.js';
import * as cleared from '#contract/admin/cleared-files.js';
import * as inbox from '#contract/admin/inbox.js';
import * as operations from '#contract/admin/operations.js';
import * as policies from '#contract/admin/policies.js';
import { exportStaffLog } from '#contract/admin/staff-log.js';
import type { FinalAction, StaffAction } from '#contract/admin/staff.js';
import { DAY_MS } from '#contract/units.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { TransferLog } from '../src/modules/reach/audit/index.js';
import { from, newAccount, newEmail } from './auth-calls.js';
import { until } from './environment.js';
import { newMember, send } from './people.js';
import { makeRequest } from './request-visits.js';
import type { Desk } from './staff-desk.js';

/** One action of the staff, ready to be done. */
export interface Deed {
  act(): Promise<unknown>;
}
/** One that is not final. */
export interface Undoable extends Deed {
  undo(): Promise<unknown>;
  /** The changed state, as the pages show it. */
  state(): Promise<unknown>;
}

/** Actions that only the command line offers. */
export const ofCommands = ['role.change', 'account.delete'] as const satisfies StaffAction[];
type OfCommands = (typeof ofCommands)[number];
/** Every action: one that is added to the contract does not compile until it is here. */
export type Deeds = Record<Exclude<FinalAction, OfCommands>, () => Promise<Deed>> &
  Record<Exclude<StaffAction, FinalAction | OfCommands>, () => Promise<Undoable>>;

const reason = 'They asked for it by mail';
type Headers = Record<string, string>;

/** Two actions that undo each other. To test the second one, the first is undone first. */
function pair<A extends StaffAction, B extends StaffAction>(
  [first, second]: readonly [A, B],
  prepare: () => Promise<{ first(): Promise<unknown>; second(): Promise<unknown>; state(): Promise<unknown> }>,
): Record<A | B, () => Promise<Undoable>> {
  const forth = async (): Promise<Undoable> => {
    const { first: act, second: undo, state } = await prepare();
    return { act, undo, state };
  };
  const back = async (): Promise<Undoable> => {
    const { first: undo, second: act, state } = await prepare();
    await undo();
    return { act, undo, state };
  };
  return { [first]: forth, [second]: back } as Record<A | B, () => Promise<Undoable>>;
}

export function deedsOf(desk: Desk): Deeds {
  return {
    ...ofPeople(desk),
    ...ofBilling(desk),
    ...ofCodes(desk),
    ...ofLinks(desk),
    ...ofCases(desk),
    ...ofFiles(desk),
    ...ofMessages(desk),
    ...ofOperations(desk),
  };
}

const self = (undoable: () => Promise<Undoable>) => undoable;

async function personOf({ billing: { world } }: Desk) {
  const member = await newMember(world, { role: 'business' });
  return { ...member, params: { userId: member.user?._id ?? '' } };
}

function ofPeople(desk: Desk) {
  const { world } = desk.billing;
  const account = async (params: { userId: string }) => (await desk.ask(admin.readPerson, { params })).account;
  const suspend = (params: { userId: string }, isSuspended: boolean) =>
    desk.ask(admin.suspendPerson, { params, body: { isSuspended, reason } });
  const planDeletion = (params: { userId: string }, isPlanned: boolean) =>
    desk.ask(accounts.planPersonDeletion, { params, body: { isPlanned, reason } });
  return {
    'plan.change': self(async () => {
      const { params } = await personOf(desk);
      const assign = (plan: 'pro' | 'business') =>
        desk.ask(admin.changePersonPlan, { params, body: { plan, until: null, reason } });
      return { act: () => assign('pro'), undo: () => assign('business'), state: () => account(params) };
    }),
    'limits.change': self(async () => {
      const { params } = await personOf(desk);
      const adjust = (limits: { files?: number }) =>
        desk.ask(accounts.adjustPersonLimits, { params, body: { limits, until: null, reason } });
      return { act: () => adjust({ files: 60 }), undo: () => adjust({}), state: () => account(params) };
    }),
    ...pair(['account.suspend', 'account.lift'], async () => {
      const { params } = await personOf(desk);
      return {
        first: () => suspend(params, true),
        second: () => suspend(params, false),
        state: () => account(params),
      };
    }),
    ...pair(['account.plan-deletion', 'account.keep'], async () => {
      const { params } = await personOf(desk);
      return {
        first: () => planDeletion(params, true),
        second: () => planDeletion(params, false),
        state: async () => (await account(params)).deletionDueAt !== null,
      };
    }),
    ...pair(['person.see', 'person.see-end'], async () => {
      const { params, headers } = await personOf(desk);
      let view: Headers = {};
      return {
        first: async () => {
          const { accessToken } = await desk.ask(admin.viewPerson, { params, body: { reason } });
          view = { authorization: `Bearer ${accessToken}`, ...from() };
        },
        second: () => desk.ask(admin.endView, {}, view),
        state: async () => {
          const { body } = await request(world.url).get('/v1/sessions').set(headers).expect(200);
          return body.sessions.map(({ view: seen }: { view: object | null }) => seen !== null);
        },
      };
    }),
    'sessions.end': async () => {
      const { params } = await personOf(desk);
      return { act: () => desk.ask(admin.endPersonSessions, { params, body: { reason } }) };
    },
    'second-factor.reset': async () => {
      const secondFactor = { secretId: 's', recoveryId: 'r', enabledAt: new Date(), lastStep: 0, usedCodes: [] };
      const { id: userId } = await newAccount(world, { secondFactor });
      return { act: () => desk.ask(admin.resetPersonSecondFactor, { params: { userId }, body: { reason } }) };
    },
    'note.add': async () => {
      const { params } = await personOf(desk);
      return { act: () => desk.ask(admin.addStaffNote, { params, body: { text: 'Called about it' } }) };
    },
    'code.resend': async () => {
      const email = newEmail();
      const signUp = { email, password: 'correct horse' };
      await request(world.url).post('/newsignupverify').set(from()).send(signUp).expect(200);
      await world.database.collection('verifications').updateMany({ email }, { $set: { sentAt: new Date(0) } });
      return { act: () => desk.ask(admin.resendCode, { body: { email, purpose: 'signup', reason } }) };
    },
    'account.export': async () => {
      const { params } = await personOf(desk);
      return { act: () => desk.ask(accounts.exportPerson, { params, body: { reason } }) };
    },
  };
}

function ofBilling(desk: Desk) {
  const { billing } = desk;
  async function trial() {
    const buyer = await billing.newBuyer();
    const { sessionId } = await buyer.openCheckout();
    billing.stripe.ledger.completeCheckout(sessionId, billing.stripe.ledger.card(newEmail()));
    const events = billing.waiting.splice(0);
    await billing.deliverAll(events);
    await until(async () => (await buyer.account())['subscription']?.status === 'trialing', 'the trial');
    return { params: { userId: buyer.user.id }, accountId: buyer.user.accountId, eventId: String(events.at(-1)?.id) };
  }
  return {
    'trial.move': self(async () => {
      const { params } = await trial();
      const state = async () => (await desk.ask(admin.readPerson, { params })).account.trialEndsAt;
      const before = (await state()) ?? 0;
      const move = (end: number) => desk.ask(accounts.movePersonTrial, { params, body: { until: end, reason } });
      return { act: () => move(before + DAY_MS), undo: () => move(before), state };
    }),
    'billing.refetch': async () => {
      const { accountId } = await trial();
      return { act: () => desk.ask(subscriptions.refetchSubscription, { params: { accountId }, body: { reason } }) };
    },
    'billing.replay': async () => {
      const { eventId } = await trial();
      return { act: () => desk.ask(subscriptions.replayEvent, { body: { eventId, reason } }) };
    },
  };
}

function ofCodes(desk: Desk) {
  function newBatch() {
    const batch = newEmail();
    return {
      batch,
      make: () => desk.ask(codes.makeCodes, { body: { batch, count: 3, reason } }),
      withdraw: () => desk.ask(codes.withdrawBatch, { body: { batch, reason } }),
    };
  }
  return {
    'codes.make': self(async () => {
      const { batch, make, withdraw } = newBatch();
      const usable = async () => {
        const of = (await desk.ask(codes.listCodeBatches, {})).batches.find((each) => each.batch === batch);
        return of ? of.made - of.withdrawn : 0;
      };
      return { act: make, undo: withdraw, state: usable };
    }),
    'codes.withdraw': async () => {
      const { batch, make } = newBatch();
      await make();
      const [one] = (await desk.ask(codes.listBatchCodes, { query: { batch } })).codes;
      return { act: () => desk.ask(codes.withdrawCode, { body: { codeId: one?.codeId ?? '', reason } }) };
    },
  };
}

/** A transfer whose file the worker has looked at. */
async function transferOf(desk: Desk, bytes: Buffer = Buffer.from(newEmail())) {
  const { world } = desk.billing;
  const person = await personOf(desk);
  const { _id: linkId, slug } = await send(world, person, [{ path: 'plan.txt', bytes }]);
  const transfers = world.database.collection<{ files: { sha256: string; checkedAt: Date | null }[] }>('transfers');
  const checked = async () => (await transfers.findOne({ slug }))?.files.find(({ checkedAt }) => checkedAt !== null);
  const { sha256 } = await until(checked, 'the check of the file');
  return { person, linkId, slug, sha256, params: { linkId } };
}

function ofLinks(desk: Desk) {
  /** All that the page shows but the log. */
  const state = async (params: { linkId: string }) => {
    const { events: _events, ...shown } = await desk.ask(links.readLink, { params });
    return shown;
  };
  return {
    'link.expiry': self(async () => {
      const { params } = await transferOf(desk);
      const before = (await state(params)).expiresAt ?? 0;
      const move = (end: number) =>
        desk.ask(links.changeLinkExpiry, { params, body: { until: end, isBeyondPlan: true, reason } });
      return { act: () => move(before + 30 * DAY_MS), undo: () => move(before), state: () => state(params) };
    }),
    'link.hand-over': self(async () => {
      const [{ person, params }, other] = [await transferOf(desk), await personOf(desk)];
      const handTo = (email: string) => desk.ask(links.handOverLink, { params, body: { email, reason } });
      return {
        act: () => handTo(other.email),
        undo: () => handTo(person.email),
        state: () => state(params),
      };
    }),
    ...pair(['link.close', 'link.reopen'], async () => {
      const { slug } = await makeRequest(desk.billing.world, await personOf(desk));
      const [found] = (await desk.ask(links.searchLinks, { body: { text: slug } })).links;
      const params = { linkId: found?.linkId ?? '' };
      const close = (isClosed: boolean) => desk.ask(links.closeLink, { params, body: { isClosed, reason } });
      return { first: () => close(true), second: () => close(false), state: () => state(params) };
    }),
  };
}

function ofCases(desk: Desk) {
  async function newCase() {
    const { linkId, params } = await transferOf(desk);
    const ofCase = { caseId: linkId };
    return {
      ofCase,
      open: () => desk.ask(abuse.openCase, { body: { linkId, kind: 'transfer', category: 'fraud', reason } }),
      decide: (decision: abuse.CaseDecision, deniesFiles = false) =>
        desk.ask(abuse.decideCase, { params: ofCase, body: { decision, deniesFiles, reason } }),
      /** Whether visitors get the files, and whether the case waits for a decision. */
      state: async () => {
        const { state: link } = await desk.ask(links.readLink, { params });
        const { cases } = await desk.ask(abuse.listCases, { query: { state: 'open', limit: 100 } });
        return [link, cases.some(({ caseId }) => caseId === linkId)];
      },
    };
  }
  async function opened() {
    const known = await newCase();
    await known.open();
    return known;
  }
  return {
    ...pair(['case.open', 'case.dismiss'], async () => {
      const { open, decide, state } = await newCase();
      return { first: open, second: () => decide('dismiss'), state };
    }),
    ...pair(['case.freeze', 'case.lift'], async () => {
      const { decide, state } = await opened();
      return { first: () => decide('freeze'), second: () => decide('lift'), state };
    }),
    ...pair(['case.take-down', 'case.restore'], async () => {
      const { decide, state } = await opened();
      await decide('dismiss');
      return { first: () => decide('take-down'), second: () => decide('restore'), state };
    }),
    'case.deny-appeal': async () => {
      const { ofCase, decide } = await opened();
      await decide('take-down');
      const appeal = { text: 'These are my own', state: 'open', at: new Date() };
      const cases = desk.billing.world.database.collection<{ _id: string }>('abuse_cases');
      await cases.updateOne({ _id: ofCase.caseId }, { $set: { appeal } });
      return { act: () => decide('deny-appeal') };
    },
    'case.note': async () => {
      const { ofCase } = await opened();
      return { act: () => desk.ask(abuse.addCaseNote, { params: ofCase, body: { text: 'Asked a lawyer' } }) };
    },
    'case.export': async () => {
      const { ofCase } = await opened();
      return { act: () => desk.ask(abuse.exportCase, { params: ofCase }) };
    },
    'deny-list.remove': async () => {
      const { ofCase, decide } = await opened();
      await decide('take-down', true);
      const { files } = await desk.ask(abuse.listDeniedFiles, { query: { limit: 100 } });
      const sha256 = files.find(({ caseId }) => caseId === ofCase.caseId)?.sha256 ?? '';
      return { act: () => desk.ask(abuse.removeDeniedFile, { body: { sha256, reason } }) };
    },
  };
}

function ofFiles(desk: Desk) {
  /** A file in which the scanner has found something. */
  async function infected(bytes?: Buffer) {
    const { world } = desk.billing;
    const { linkId, slug, sha256, params } = await transferOf(desk, bytes);
    await world.database.collection('transfers').updateOne({ slug }, { $set: { 'files.0.scan': 'infected' } });
    const [known] = (await desk.ask(links.readLink, { params })).files;
    const fileId = known?.fileId ?? '';
    const data = { fileId, threat: 'Eicar-Test' };
    const log = world.app.get(TransferLog, { strict: false });
    await log.append(linkId, { kind: 'infected', once: `infected-${fileId}`, data });
    const isListed = async () => {
      const { files } = await desk.ask(cleared.listClearedFiles, { query: { limit: 100 } });
      return files.some((each) => each.sha256 === sha256);
    };
    return {
      sha256,
      isListed,
      judge: (isClean: boolean) =>
        desk.ask(cleared.judgeFile, { params: { linkId, fileId }, body: { isClean, reason } }),
      state: async () => [(await desk.ask(links.readLink, { params })).files[0]?.scan, await isListed()],
    };
  }
  return {
    ...pair(['scan.clear', 'scan.flag'], async () => {
      const { judge, state } = await infected();
      return { first: () => judge(true), second: () => judge(false), state };
    }),
    'cleared-file.remove': self(async () => {
      const bytes = Buffer.from(newEmail());
      const [{ judge, sha256, isListed }, again] = [await infected(bytes), await infected(bytes)];
      await judge(true);
      return {
        act: () => desk.ask(cleared.removeClearedFile, { body: { sha256, reason } }),
        // It judges the same file of another transfer.
        undo: () => again.judge(true),
        state: isListed,
      };
    }),
  };
}

function ofMessages(desk: Desk) {
  const { world } = desk.billing;
  async function written() {
    const email = newEmail();
    const message = { name: 'Bo Lin', subject: 'Invoices', message: 'Can we pay by transfer?', email, lang: 'en' };
    await request(world.url).post('/api/contact').set(from()).send(message).expect(201);
    const [found] = (await desk.ask(inbox.searchMessages, { body: { email } })).messages;
    return { messageId: found?.messageId ?? '' };
  }
  return {
    ...pair(['message.close', 'message.reopen'], async () => {
      const params = await written();
      const set = (state: 'open' | 'closed') => desk.ask(inbox.setMessageState, { params, body: { state, reason } });
      return {
        first: () => set('closed'),
        second: () => set('open'),
        state: () => desk.ask(inbox.readMessage, { params }),
      };
    }),
    'message.answer': async () => {
      const params = await written();
      return { act: () => desk.ask(inbox.answerMessage, { params, body: { text: 'Yes, once a year.' } }) };
    },
  };
}

function ofOperations(desk: Desk) {
  const { world } = desk.billing;
  return {
    ...pair(['mail-block.add', 'mail-block.lift'], async () => {
      const email = newEmail();
      return {
        first: () => desk.ask(operations.addMailBlock, { body: { email, reason } }),
        second: () => desk.ask(operations.liftMailBlock, { body: { email, reason } }),
        state: async () => (await desk.ask(operations.searchMails, { body: { text: email } })).block !== null,
      };
    }),
    'mail.resend': async () => {
      const email = newEmail();
      const person = await personOf(desk);
      await send(world, person, [{ path: 'plan.txt', bytes: Buffer.from('a plan') }], {
        sendAs: 'email',
        emailTo: [{ email }],
      });
      const mails = world.database.collection<{ _id: string }>('mails');
      const mail = await until(() => mails.findOne({ 'to.email': email, state: 'sent' } as object), 'the mail');
      return { act: () => desk.ask(operations.resendMail, { params: { mailId: mail._id }, body: { reason } }) };
    },
    ...pair(['queue.pause', 'queue.resume'], async () => {
      return {
        first: () => desk.onBoard('bulk/pause'),
        second: () => desk.onBoard('bulk/resume'),
        state: async () =>
          (await desk.ask(operations.readQueues, {})).queues.map(({ queue, isPaused }) => [queue, isPaused]),
      };
    }),
    'queue.retry': async () => {
      const jobId = newEmail();
      const queue = await world.app.get(JobQueue, { strict: false }).named('bulk');
      // The job has no handler, so it fails for good.
      const job = await queue.add('test.unknown', { payload: {} }, { jobId, attempts: 1 });
      await until(() => job.isFailed(), 'the failure');
      return { act: () => desk.onBoard(`bulk/${encodeURIComponent(jobId)}/retry`) };
    },
    'policies.change': self(async () => {
      const read = () => desk.ask(policies.readPolicies, {});
      const { policies: before } = await read();
      const set = async (wanted: policies.Policies) =>
        desk.ask(policies.changePolicies, {
          body: { policies: wanted, revision: (await read()).revision, reason },
        });
      return {
        act: () => set({ ...before, needsPassword: !before.needsPassword }),
        undo: () => set(before),
        state: async () => (await read()).policies,
      };
    }),
    'log.export': async () => ({ act: () => desk.ask(exportStaffLog, { query: {} }) }),
  };
}
