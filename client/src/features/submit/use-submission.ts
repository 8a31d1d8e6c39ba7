import { useEffect, useMemo, useState } from 'react';
import { toEmail } from '#contract/formats.js';
import type { RequestPage, SubmissionView } from '#contract/requests/submissions.js';
import type { ApiError } from '../../lib/api.js';
import { useLatest } from '../../lib/use-latest.js';
import type { Refusal } from '../../sending/outcome/send-failure.js';
import { useRunningJob } from '../../sending/progress/use-job.js';
import { dropTicket, ticketFor } from '../../sending/verification/ticket-store.js';
import { useVerification } from '../../sending/verification/use-verification.js';
import { verificationServices } from '../../sending/verification/verification-services.js';
import type { UploadSnapshot } from '../../upload/index.js';
import { sendSubmission, type SubmissionRequest } from './api/submission.js';
import { problemsOf, requestOf } from './domain/filled-form.js';
import { askedItems } from './domain/item-state.js';
import { hasLinkedKey } from './domain/linked-key.js';
import { failureOf } from './domain/submit-failure.js';
import type { Staged } from './domain/staged-files.js';
import { loadSealing } from './open-parts.js';
import { useDraft } from './use-draft.js';
import { useCheckpoints } from './use-checkpoints.js';
import { useStaged } from './use-staged.js';

export type View = 'form' | 'verify' | 'sending' | 'done';

interface SubmissionOptions {
  onSubmitted(submission: SubmissionView): void;
  /** Nothing can be submitted by this link any more. */
  onRefused(error: ApiError): void;
}

/** The form: items, answers and files. */
function useForm(page: RequestPage) {
  const items = useMemo(() => askedItems(page), [page]);
  const { resetDraft, ...draft } = useDraft(page);
  const checkpoints = useCheckpoints(page);
  const staged = useStaged(page, items, checkpoints);
  const filled = { page, items, draft: draft.draft, staged: staged.staged, withdrawn: staged.withdrawn };
  const [sent, setSent] = useState<Staged>({});
  const resetAfterSubmit = () => {
    setSent(staged.staged);
    staged.clear();
    resetDraft();
  };
  const problems = problemsOf(filled);
  /** `sent`: files of the last submission. */
  return { ...draft, items, checkpoints, staged, filled, problems, sent, resetAfterSubmit };
}

/** The current view, and whether a call is in flight. */
function useView() {
  const [view, setView] = useState<View>('form');
  const [isBusy, setIsBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  async function whileBusy(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(null);
    await work().finally(() => setIsBusy(false));
  }
  const backToForm = () => {
    setRefusal(null);
    setView('form');
  };
  return { view, setView, isBusy, whileBusy, tries, setTries, refusal, setRefusal, backToForm };
}

/** Submits; files are uploaded first. */
function useSending() {
  const { job, run } = useRunningJob<UploadSnapshot, SubmissionView>();
  async function send(request: SubmissionRequest): Promise<SubmissionView> {
    if (request.sealedTo !== null || hasLinkedKey()) return (await loadSealing()).submitSealed(request, run);
    return request.files.length === 0
      ? sendSubmission(request)
      : run(async () => (await import('./api/submission-uploads.js')).startSubmission(request));
  }
  return { job, send };
}

/** Resolves when the call that opens the page was answered: what is pressed before waits for it. */
function useOpened({ ticket }: RequestPage): Promise<void> {
  const [{ opened, onOpened }] = useState(() => {
    let onOpened = (): void => undefined;
    return { opened: new Promise<void>((resolve) => (onOpened = resolve)), onOpened: () => onOpened() };
  });
  useEffect(() => {
    if (ticket !== '') onOpened();
  }, [ticket, onOpened]);
  return opened;
}

/** Everything that is done on the page of a request. */
export function useSubmission(page: RequestPage, { onSubmitted, onRefused }: SubmissionOptions) {
  const form = useForm(page);
  const { setView, setRefusal, setTries, whileBusy, ...state } = useView();
  const shown = useLatest(state.view);
  const verification = useVerification(verificationServices, setRefusal);
  const { job, send } = useSending();
  const email = toEmail(form.draft.from.email);
  const needsProof = page.provesEmail && page.person === null;

  async function askCode(): Promise<void> {
    setView((await verification.ask(email)) ? 'verify' : 'form');
  }

  async function fail(error: unknown): Promise<void> {
    const failure = failureOf(error);
    setView('form');
    if (failure.kind === 'page') onRefused(failure.error);
    if (failure.kind === 'refused') setRefusal(failure.refusal);
    if (failure.kind !== 'verify-again' || !needsProof) return;
    dropTicket();
    await askCode();
  }

  async function sendAs(senderTicket: string | undefined): Promise<void> {
    const request = { ...requestOf(form.filled, senderTicket), checkpoints: form.checkpoints };
    if (request.files.length > 0) setView('sending');
    try {
      const submission = await send(request);
      form.resetAfterSubmit();
      setTries(0);
      onSubmitted(submission);
      setView('done');
    } catch (error) {
      await fail(error);
    }
  }

  async function submit(): Promise<void> {
    if (form.problems.length > 0) return setTries(state.tries + 1);
    const ticket = needsProof ? ticketFor(email, Date.now()) : undefined;
    return ticket === null ? askCode() : sendAs(ticket);
  }

  async function verify(code: string): Promise<void> {
    const ticket = await verification.check(email, code);
    if (ticket !== null && shown.current === 'verify') await sendAs(ticket);
  }

  const opened = useOpened(page);
  const latestSubmit = useLatest(submit);
  const submitOnceOpened = async () => {
    if (page.ticket === '') await opened;
    await latestSubmit.current();
  };

  return {
    page,
    ...form,
    /** `tries`: those to submit that a problem has stopped. */
    ...state,
    job,
    email,
    verification,
    submit: () => void whileBusy(submitOnceOpened),
    verify: (code: string) => void whileBusy(() => verify(code)),
  };
}

export type SubmissionHandle = ReturnType<typeof useSubmission>;
