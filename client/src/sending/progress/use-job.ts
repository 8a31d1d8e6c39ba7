import { useEffect, useRef, useState } from 'react';
import { SendError } from '../outcome/send-error.js';
import type { Job } from './job.js';

type JobState<R> = { status: 'idle'; error: SendError | null } | { status: 'running' } | { status: 'done'; result: R };

/** Runs one job at a time. Leaving the page cancels it. */
export function useJob<S, R>(onDone: (result: R) => void) {
  const [job, setJob] = useState<Job<S, R> | null>(null);
  const [state, setState] = useState<JobState<R>>({ status: 'idle', error: null });
  const running = useRef<Job<S, R> | null>(null);
  useEffect(() => () => void running.current?.cancel().catch(() => undefined), []);

  async function run(start: () => Job<S, R>): Promise<void> {
    if (running.current) return;
    const started = start();
    running.current = started;
    setJob(started);
    setState({ status: 'running' });
    try {
      const result = await started.result;
      setState({ status: 'done', result });
      onDone(result);
    } catch (cause) {
      setState({ status: 'idle', error: cause instanceof SendError ? cause : new SendError('upload', cause) });
    } finally {
      running.current = null;
      setJob(null);
    }
  }

  return { job, state, run };
}
