import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import type { RequestPage, SubmissionView } from '#contract/requests/submissions.js';
import type { ApiError } from '../../../lib/api.js';
import { useBrowserValue } from '../../../lib/use-browser-value.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import { useHasRecordings } from '../../../sending/recording/use-has-recordings.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { optionalPart } from '../../../ui/lazy-part.js';
import { hasLinkedKey } from '../domain/linked-key.js';
import { recordingOwner } from '../domain/recordings.js';
import { SealedForm } from '../open-parts.js';
import { useSubmission, type SubmissionHandle } from '../use-submission.js';
import { RequestForm } from './request-form.js';

const VerifyView = sendingPart(async () => (await import('../../../sending/verification/verify-view.js')).VerifyView);
const SendingView = sendingPart(async () => (await import('./sending-view.js')).SendingView, ['submitted', 'preview']);
const DoneView = sendingPart(async () => (await import('./done-view.js')).DoneView, ['submitted', 'preview']);
const SendingGuard = sendingPart(async () => (await import('../../../sending/progress/sending-guard.js')).SendingGuard);

const KeptRecordings = optionalPart(
  async () => (await import('../../../sending/recording/kept-recordings.js')).KeptRecordings,
);

const appear = keyframes`from { opacity: 0; transform: translateY(4px); }`;

const nothing: readonly PickedFile[] = [];

interface OpenRequestProps {
  page: RequestPage;
  onSubmitted(submission: SubmissionView): void;
  onRefused(error: ApiError): void;
}

/** All steps of the request page, from the form to the confirmation. */
export function OpenRequest({ page, ...on }: OpenRequestProps) {
  const form = useSubmission(page, on);
  useDocumentTitle(page.title);
  const hasRecordings = useHasRecordings(form.staged.files);
  const hasFiles = form.staged.files.length > 0;
  useEffect(() => {
    // The next views are fetched while the form is filled in.
    if (hasFiles) for (const part of [SendingView, DoneView, SendingGuard]) part.prefetch();
  }, [hasFiles]);
  useEffect(() => {
    if (form.view !== 'form') window.scrollTo({ top: 0 });
  }, [form.view]);
  return (
    <>
      <Box key={form.view} sx={form.view === 'form' ? undefined : { animation: `${appear} 0.2s` }}>
        <Shown form={form} />
      </Box>
      {hasRecordings &&
        form.items
          .filter(({ kind }) => kind === 'files')
          .map((item) => (
            <KeptRecordings
              key={item.itemId}
              owner={recordingOwner(page.slug, item)}
              files={form.staged.staged[item.itemId] ?? nothing}
              onFound={(files) => item.isOpen && form.staged.add(item, files)}
            />
          ))}
      {form.view === 'sending' && <SendingGuard />}
    </>
  );
}

function Shown({ form }: { form: SubmissionHandle }) {
  const isLinkedSealed = useBrowserValue(hasLinkedKey, false);
  const isSealed = isLinkedSealed || form.page.sealedTo !== null;
  const shown = (note?: ReactNode) => <RequestForm form={form} note={note} />;
  switch (form.view) {
    case 'verify':
      return (
        <VerifyView
          email={form.email}
          isChecking={form.verification.isChecking}
          wrongTries={form.verification.wrongTries}
          refusal={form.refusal}
          onVerify={form.verify}
          onResend={() => form.verification.resend(form.email)}
          onBack={form.backToForm}
        />
      );
    case 'sending':
      return <SendingView form={form} />;
    case 'done':
      return <DoneView form={form} />;
    default:
      return isSealed ? <SealedForm page={form.page}>{shown}</SealedForm> : shown();
  }
}
