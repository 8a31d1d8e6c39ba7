import { useEffect, useRef, useState } from 'react';
import type { SubmissionView } from '#contract/requests/submissions.js';
import type { Job } from '../../sending/progress/job.js';
import type { UploadSnapshot } from '../../upload/index.js';
import { sendSubmission, type SubmissionRequest } from './api/submission.js';

/** Uploads that run, and what becomes of them. */
export function useSending() {
  const [job, setJob] = useState<Job<UploadSnapshot, SubmissionView> | null>(null);
  const [isAskingCancel, setIsAskingCancel] = useState(false);
  const running = useRef<Job<UploadSnapshot, SubmissionView> | null>(null);
  // The uploaded parts are kept for a resume.
  useEffect(() => () => void running.current?.cancel().catch(() => undefined), []);

  async function send(request: SubmissionRequest): Promise<SubmissionView> {
    if (request.files.length === 0) return sendSubmission(request);
    const { startSubmission } = await import('./api/submission-uploads.js');
    const started = startSubmission(request);
    running.current = started;
    setIsAskingCancel(false);
    setJob(started);
    try {
      return await started.result;
    } finally {
      running.current = null;
      setJob(null);
    }
  }
  const askCancel = () => setIsAskingCancel(true);
  const answerCancel = (isYes: boolean) => (isYes ? void job?.cancel() : setIsAskingCancel(false));
  return { job, send, isAskingCancel, askCancel, answerCancel };
}
