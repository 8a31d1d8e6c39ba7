import { useReducer, useRef, useState, type Dispatch, type RefObject } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { toEmail } from '#contract/formats.js';
import { useLatest } from '../../lib/use-latest.js';
import type { Sender, SendRequest } from '../../sending/form/transfer-body.js';
import type { FailureAnswer, LimitReason, Refusal } from '../../sending/outcome/send-failure.js';
import type { SentTransfer } from '../../sending/outcome/sent-transfer.js';
import type { SendJob } from '../../sending/progress/job.js';
import { dropTicket, ticketFor } from '../../sending/verification/ticket-store.js';
import { useVerification, type Verification } from '../../sending/verification/use-verification.js';
import { limitOf, type Usage } from './model/limit-gate.js';
import { initialPanel, panelReducer, type PanelEvent, type PanelState } from './model/panel-state.js';
import { notifySend } from './notify-send.js';
import { rememberAnonymousSend } from './services/draft-store.js';
import type { SendServices } from './services/send-services.js';
import { storeSignupForm } from './services/signup-form.js';
import { useSendForm, type SendForm } from './use-send-form.js';
import { useSending } from './use-sending.js';

export interface QuickSend extends SendForm {
  user: UserView | null;
  usage: Usage | undefined;
  services: SendServices;
  panel: PanelState;
  /** Why the account can send nothing now, if known. */
  limit: LimitReason | null;
  job: SendJob | null;
  /** Why the last try failed; reset by the next one. */
  refusal: Refusal | null;
  submit(): void;
  verification: Verification;
  verify(code: string): void;
  backToForm(): void;
  /** From the limit view to the form, which says the reason. */
  readLimit(reason: LimitReason): void;
  startOver(): void;
  /** Undoes the send; the form is filled in as before. Rejects if it is too late. */
  undo(): Promise<void>;
}

interface QuickSendOptions {
  user: UserView | null;
  usage?: Usage | undefined;
  services: SendServices;
  onSent?: ((sent: SentTransfer) => void) | undefined;
}

interface FailureTools {
  dispatch: Dispatch<PanelEvent>;
  refuse(refusal: Refusal): void;
  askCode(email: string): Promise<void>;
}

function showFailure(
  { sender }: SendRequest,
  answer: FailureAnswer,
  { dispatch, refuse, askCode }: FailureTools,
): void {
  if (answer.kind === 'cancelled') void notifySend('cancelled');
  else if (answer.kind === 'limit') dispatch({ type: 'limit-met', reason: answer.reason });
  else if (answer.kind === 'refused') refuse(answer.refusal);
  else if (sender.kind === 'visitor') {
    dropTicket();
    void askCode(sender.email);
  }
}

function afterSending({ sender }: SendRequest, form: SendForm): void {
  if (sender.kind === 'visitor') rememberAnonymousSend(sender.email);
  storeSignupForm(null);
  form.files.clear();
  form.clear();
}

interface UndoTools {
  services: SendServices;
  form: SendForm;
  dispatch: Dispatch<PanelEvent>;
  onSent: QuickSendOptions['onSent'];
  /** The current view. */
  shown: RefObject<PanelState['view']>;
}

/** Undoes the send and fills the form in again, unless another one was started in between. */
async function undoSend(tools: UndoTools, panel: PanelState, request: SendRequest | null): Promise<void> {
  const { services, form, dispatch, onSent, shown } = tools;
  if (panel.view !== 'done') return;
  await services.undo(panel.sent.slug);
  panel.sent.key?.onPassedOn();
  void notifySend('undone');
  onSent?.(panel.sent);
  if (shown.current !== 'done') return;
  if (request) {
    form.files.add(request.files);
    form.change(request.draft);
  }
  dispatch({ type: 'back-to-form' });
}

async function mailCode(email: string, verification: Verification, dispatch: Dispatch<PanelEvent>): Promise<void> {
  dispatch({ type: 'code-asked' });
  dispatch((await verification.ask(email)) ? { type: 'code-sent', email } : { type: 'back-to-form' });
}

/** `shown` is the current view, for code that runs after a response: the user may have gone back in between. */
function usePanel() {
  const [panel, dispatch] = useReducer(panelReducer, initialPanel);
  return { panel, dispatch, shown: useLatest(panel.view) };
}

/** The panel's whole behaviour; its views only show it. */
export function useQuickSend({ user, usage, services, onSent }: QuickSendOptions): QuickSend {
  const { panel, dispatch, shown } = usePanel();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useSendForm(user, services);
  const { draft, files } = form;
  const sentLast = useRef<SendRequest | null>(null);
  const limit = limitOf({ user, usage, limits: files.limits });
  const verification = useVerification(services, setRefusal);
  const askCode = (email: string) => mailCode(email, verification, dispatch);
  const { job, send } = useSending({
    services,
    dispatch,
    onFailed: (request, answer) => showFailure(request, answer, { dispatch, refuse: setRefusal, askCode }),
    onSent: (request, sent) => {
      sentLast.current = request;
      afterSending(request, form);
      onSent?.(sent);
    },
  });
  const sendAs = (sender: Sender) => send({ files: files.files, draft, sender });
  const submit = () => {
    const areas = form.problemsAt(Date.now());
    if (areas.length > 0) return dispatch({ type: 'refused', areas });
    if (limit !== null) return dispatch({ type: 'limit-met', reason: limit });
    setRefusal(null);
    if (user) return void sendAs({ kind: 'member', user });
    const email = toEmail(draft.senderEmail);
    const ticket = ticketFor(email, Date.now());
    return void (ticket === null ? askCode(email) : sendAs({ kind: 'visitor', email, ticket }));
  };
  const verify = async (code: string) => {
    if (panel.view !== 'verify') return;
    setRefusal(null);
    const ticket = await verification.check(panel.email, code);
    if (ticket !== null && shown.current === 'verify') await sendAs({ kind: 'visitor', email: panel.email, ticket });
  };
  const backToForm = () => {
    setRefusal(null);
    dispatch({ type: 'back-to-form' });
  };
  return {
    ...form,
    user,
    usage,
    services,
    panel,
    limit,
    job,
    refusal,
    submit,
    verification,
    verify: (code) => void verify(code),
    backToForm,
    readLimit: (reason) => dispatch({ type: 'limit-read', reason }),
    startOver: () => dispatch({ type: 'started-over' }),
    undo: () => undoSend({ services, form, dispatch, onSent, shown }, panel, sentLast.current),
  };
}
