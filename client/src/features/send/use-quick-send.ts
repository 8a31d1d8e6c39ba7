import { useReducer, useRef, useState, type Dispatch, type RefObject } from 'react';
import type { UserView } from '#contract/auth.js';
import { toEmail } from '#contract/formats.js';
import type { PlanLimits } from '#contract/plans.js';
import { useLatest } from '../../lib/use-latest.js';
import { problemsOf } from './model/draft.js';
import {
  initialPanel,
  panelReducer,
  type PanelEvent,
  type PanelState,
  type SentTransfer,
} from './model/panel-state.js';
import { addRecipients, type Addressee } from './model/recipients.js';
import type { FailureAnswer, Refusal } from './model/send-failure.js';
import { rememberAnonymousSend } from './services/draft-store.js';
import type { Sender, SendJob, SendRequest, SendServices } from './services/send-services.js';
import { dropTicket, ticketFor } from './services/ticket-store.js';
import { useDraft, type DraftHandle } from './use-draft.js';
import { useFiles, type FilesHandle } from './use-files.js';
import { useSendNotices, type SendNotices } from './use-send-notices.js';
import { useSending } from './use-sending.js';
import { useVerification } from './use-verification.js';

export interface QuickSend extends DraftHandle {
  user: UserView | null;
  panel: PanelState;
  files: FilesHandle;
  notices: SendNotices;
  job: SendJob | null;
  /** Why the last try did not go through; gone with the next one. */
  refusal: Refusal | null;
  addRecipients(text: string, contacts?: readonly Addressee[]): void;
  submit(): void;
  verify(code: string): void;
  resendCode(): Promise<void>;
  askCancel(): void;
  answerCancel(isYes: boolean): void;
  backToForm(): void;
  startOver(): void;
  /** Takes the send that is done back; what was filled in is there again. Rejects where it is too late. */
  undo(): Promise<void>;
}

interface QuickSendOptions {
  user: UserView | null;
  services: SendServices;
  onSent?: ((sent: SentTransfer) => void) | undefined;
}

interface FailureTools {
  notices: SendNotices;
  dispatch: Dispatch<PanelEvent>;
  refuse(refusal: Refusal): void;
  askCode(email: string): Promise<void>;
}

function showFailure({ sender }: SendRequest, answer: FailureAnswer, tools: FailureTools): void {
  const { notices, dispatch, refuse, askCode } = tools;
  if (answer.kind === 'cancelled') notices.cancelled();
  else if (answer.kind === 'connection') notices.connectionError();
  else if (answer.kind === 'file-locked') notices.warning({ kind: 'file-locked', serial: 0 });
  else if (answer.kind === 'too-many-people') notices.tooManyPeople();
  else if (answer.kind === 'over-limit') notices.overLimit(answer.role, answer.limitBytes, answer.excessBytes);
  else if (answer.kind === 'limit') dispatch({ type: 'limit-met', reason: answer.reason });
  else if (answer.kind === 'refused') refuse(answer.refusal);
  else if (sender.kind === 'visitor') {
    dropTicket();
    void askCode(sender.email);
  }
}

/** Adds what is typed or pasted; more than the plan sends to is said and left out. */
function recipientAdder({ draft, change }: DraftHandle, limits: PlanLimits | null, notices: SendNotices) {
  return (text: string, contacts?: readonly Addressee[]) => {
    const recipients = addRecipients(draft.recipients, text, contacts);
    const most = limits?.recipients ?? Infinity;
    if (recipients.length > most) notices.tooManyPeople();
    change({ recipients: recipients.slice(0, most), recipientInput: '' });
  };
}

interface UndoTools {
  services: SendServices;
  files: FilesHandle;
  form: DraftHandle;
  notices: SendNotices;
  dispatch: Dispatch<PanelEvent>;
  onSent: QuickSendOptions['onSent'];
  /** The current view. */
  shown: RefObject<PanelState['view']>;
}

/** Takes back what is done and fills the form in again, unless another one was started in between. */
async function undoSend(tools: UndoTools, panel: PanelState, request: SendRequest | null): Promise<void> {
  const { services, files, form, notices, dispatch, onSent, shown } = tools;
  if (panel.view !== 'done') return;
  await services.undo(panel.sent.slug);
  notices.undone();
  onSent?.(panel.sent);
  if (shown.current !== 'done') return;
  if (request) {
    files.add(request.files);
    form.change(request.draft);
  }
  dispatch({ type: 'back-to-form' });
}

/** `shown` is the view by now, for code that runs after a response: the user may have gone back in between. */
function usePanel() {
  const [panel, dispatch] = useReducer(panelReducer, initialPanel);
  return { panel, dispatch, shown: useLatest(panel.view) };
}

/** The panel's whole behaviour; its views only show it. */
export function useQuickSend({ user, services, onSent }: QuickSendOptions): QuickSend {
  const { panel, dispatch, shown } = usePanel();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useDraft(user?._id ?? null);
  const { draft } = form;
  const notices = useSendNotices(services, user !== null);
  const sentLast = useRef<SendRequest | null>(null);
  const isMember = user !== null;
  const files = useFiles({ user, isBegun: isMember || draft.recipients.length > 0, services, notices });
  const { askCode, resend, checkCode } = useVerification({ services, dispatch, onRefused: setRefusal });
  const { job, send } = useSending({
    services,
    dispatch,
    onFailed: (request, answer) => showFailure(request, answer, { notices, dispatch, refuse: setRefusal, askCode }),
    onSent: (request, sent) => {
      sentLast.current = request;
      if (request.sender.kind === 'visitor') rememberAnonymousSend(request.sender.email);
      files.clear();
      form.clear();
      onSent?.(sent);
    },
  });
  const sendAs = (sender: Sender) => send({ files: files.files, draft, sender });
  const submit = () => {
    const [area] = problemsOf({ draft, files: files.files, isMember, limits: files.limits, now: Date.now() });
    if (area) return dispatch({ type: 'refused', area });
    setRefusal(null);
    if (user) return void sendAs({ kind: 'member', user });
    const email = toEmail(draft.senderEmail);
    const ticket = ticketFor(email, Date.now());
    return void (ticket === null ? askCode(email) : sendAs({ kind: 'visitor', email, ticket }));
  };
  const verify = async (code: string) => {
    if (panel.view !== 'verify') return;
    setRefusal(null);
    const ticket = await checkCode(panel.email, code);
    if (ticket !== null && shown.current === 'verify') await sendAs({ kind: 'visitor', email: panel.email, ticket });
  };
  return {
    ...form,
    user,
    panel,
    files,
    notices,
    job,
    refusal,
    addRecipients: recipientAdder(form, files.limits, notices),
    submit,
    verify: (code) => void verify(code),
    resendCode: () => (panel.view === 'verify' ? resend(panel.email) : Promise.resolve()),
    askCancel: () => dispatch({ type: 'cancel-asked' }),
    answerCancel: (isYes) => (isYes ? void job?.cancel() : dispatch({ type: 'cancel-denied' })),
    backToForm: () => {
      setRefusal(null);
      dispatch({ type: 'back-to-form' });
    },
    startOver: () => dispatch({ type: 'started-over' }),
    undo: () => undoSend({ services, files, form, notices, dispatch, onSent, shown }, panel, sentLast.current),
  };
}
