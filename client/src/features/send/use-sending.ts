import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import type { SendRequest } from '../../sending/form/transfer-body.js';
import type { SentTransfer } from '../../sending/outcome/sent-transfer.js';
import type { SendJob } from '../../sending/progress/job.js';
import type { PanelEvent } from './model/panel-state.js';
import { answerTo, type FailureAnswer } from '../../sending/outcome/send-failure.js';
import { SendError } from '../../sending/outcome/send-error.js';
import type { SendServices } from './services/send-services.js';
import { useLatest } from '../../lib/use-latest.js';

interface SendingOptions {
  services: SendServices;
  dispatch: Dispatch<PanelEvent>;
  onSent(request: SendRequest, sent: SentTransfer): void;
  onFailed(request: SendRequest, answer: FailureAnswer): void;
}

export interface SendingHandle {
  /** Null until the first bytes can move. */
  job: SendJob | null;
  send(request: SendRequest): Promise<void>;
}

/** Runs one transfer at a time, from the first byte to its record. */
export function useSending(options: SendingOptions): SendingHandle {
  const { services, dispatch } = options;
  const [job, setJob] = useState<SendJob | null>(null);
  const latest = useLatest(options);

  const running = useRef<SendJob | null>(null);
  useEffect(
    () => () => {
      // On unmount: the uploaded parts are kept for a resume.
      void running.current?.cancel().catch(() => undefined);
    },
    [],
  );

  const send = useCallback(
    async (request: SendRequest) => {
      dispatch({ type: 'sending' });
      try {
        const started = await services.start(request);
        running.current = started;
        setJob(started);
        const sent = await started.result;
        dispatch({ type: 'sent', sent });
        latest.current.onSent(request, sent);
      } catch (cause) {
        dispatch({ type: 'back-to-form' });
        const error = cause instanceof SendError ? cause : new SendError('upload', cause);
        latest.current.onFailed(request, answerTo(error, { isMember: request.sender.kind === 'member' }));
      } finally {
        running.current = null;
        setJob(null);
      }
    },
    [services, dispatch, latest],
  );
  return { job, send };
}
