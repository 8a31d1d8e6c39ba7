import type { Dispatch } from 'react';
import { useLatest } from '../../lib/use-latest.js';
import type { SendRequest } from '../../sending/form/transfer-body.js';
import { SendError } from '../../sending/outcome/send-error.js';
import { answerTo, type FailureAnswer } from '../../sending/outcome/send-failure.js';
import type { SentTransfer } from '../../sending/outcome/sent-transfer.js';
import { useRunningJob } from '../../sending/progress/use-job.js';
import type { UploadSnapshot } from '../../upload/index.js';
import type { PanelEvent } from './model/panel-state.js';
import type { SendServices } from './services/send-services.js';

interface SendingOptions {
  services: SendServices;
  dispatch: Dispatch<PanelEvent>;
  onSent(request: SendRequest, sent: SentTransfer): void;
  onFailed(request: SendRequest, answer: FailureAnswer): void;
}

/** Runs one transfer at a time, from the first byte to its record. */
export function useSending(options: SendingOptions) {
  const { services, dispatch } = options;
  const { job, run } = useRunningJob<UploadSnapshot, SentTransfer>();
  const latest = useLatest(options);

  async function send(request: SendRequest): Promise<void> {
    dispatch({ type: 'sending' });
    try {
      const sent = await run(() => services.start(request));
      dispatch({ type: 'sent', sent });
      latest.current.onSent(request, sent);
    } catch (cause) {
      dispatch({ type: 'back-to-form' });
      const error = cause instanceof SendError ? cause : new SendError('upload', cause);
      latest.current.onFailed(request, answerTo(error, { isMember: request.sender.kind === 'member' }));
    }
  }
  return { job, send };
}
