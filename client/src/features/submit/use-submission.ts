import { useMemo, useState } from 'react';
import { toEmail } from '#contract/formats.js';
import type { RequestPage, SubmissionView } from '#contract/requests/submissions.js';
import type { ApiError } from '../../lib/api.js';
import { useLatest } from '../../lib/use-latest.js';
import { detailsOf } from '../../lib/api-error.js';
import { codeOf } from '../../sending/outcome/send-error.js';
import type { Refusal } from '../../sending/outcome/send-failure.js';
import { failureOf } from './domain/submit-failure.js';
import { problemsOf, requestOf } from './domain/filled-form.js';
import { askedItems } from './domain/item-state.js';
import { useDraft } from './use-draft.js';
import { useElsewhere } from './use-elsewhere.js';
import { useProof } from './use-proof.js';
import { useSending } from './use-sending.js';
import { useStaged } from './use-staged.js';

export type View = 'form' | 'verify' | 'sending' | 'done';

interface SubmissionOptions {
  onSubmitted(submission: SubmissionView): void;
  /** Nothing can be submitted by this link any more. */
  onRefused(error: ApiError): void;
}

/** What is filled in. */
function useForm(page: RequestPage) {
  const items = useMemo(() => askedItems(page), [page]);
  const draft = useDraft(page);
  const elsewhere = useElsewhere(page);
  const staged = useStaged(page, items, elsewhere);
  const filled = { page, items, draft: draft.draft, staged: staged.staged, withdrawn: staged.withdrawn };
  const settle = () => {
    staged.clear();
    draft.settle();
  };
  return { ...draft, items, elsewhere, staged, filled, problems: problemsOf(filled), settle };
}

/** What is shown, and whether something runs. */
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

/** Everything that is done on the page of a request. */
export function useSubmission(page: RequestPage, { onSubmitted, onRefused }: SubmissionOptions) {
  const form = useForm(page);
  const { setView, setRefusal, setTries, whileBusy, ...state } = useView();
  const shown = useLatest(state.view);
  const proof = useProof({
    onRefused: (error) => setRefusal({ heading: 'code', code: codeOf(error), details: detailsOf(error) }),
  });
  const { send, ...sending } = useSending();
  const email = toEmail(form.draft.from.email);
  const needsProof = page.provesEmail && page.person === null;

  async function askCode(): Promise<void> {
    setView((await proof.ask(email)) ? 'verify' : 'form');
  }

  async function fail(error: unknown): Promise<void> {
    const failure = failureOf(error);
    setView('form');
    if (failure.kind === 'page') onRefused(failure.error);
    if (failure.kind === 'refused') setRefusal(failure.refusal);
    if (failure.kind !== 'verify-again' || !needsProof) return;
    proof.drop();
    await askCode();
  }

  async function sendAs(senderTicket: string | undefined): Promise<void> {
    const request = { ...requestOf(form.filled, senderTicket), checkpoints: form.elsewhere };
    if (request.files.length > 0) setView('sending');
    try {
      const submission = await send(request);
      form.settle();
      setTries(0);
      onSubmitted(submission);
      setView('done');
    } catch (error) {
      await fail(error);
    }
  }

  async function submit(): Promise<void> {
    if (form.problems.length > 0) return setTries(state.tries + 1);
    const ticket = needsProof ? proof.of(email) : undefined;
    return ticket === null ? askCode() : sendAs(ticket);
  }

  async function verify(code: string): Promise<void> {
    const ticket = await proof.check(email, code);
    if (ticket !== null && shown.current === 'verify') await sendAs(ticket);
  }

  return {
    page,
    ...form,
    /** `tries`: those to submit that a problem has stopped. */
    ...state,
    ...sending,
    email,
    proof,
    submit: () => void whileBusy(submit),
    verify: (code: string) => void whileBusy(() => verify(code)),
  };
}

export type SubmissionHandle = ReturnType<typeof useSubmission>;
