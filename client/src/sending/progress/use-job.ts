import { useEffect, useRef, useState } from 'react';
import { SendError } from '../outcome/send-error.js';
import type { Job } from './job.js';

/** Runs one job at a time. Leaving the page cancels it; parts that are uploaded are kept for a resume. */
export function useRunningJob<S, R>() {
  /** Null until the job of this run has started. */
  const [job, setJob] = useState<Job<S, R> | null>(null);
  const running = useRef<Job<S, R> | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void running.current?.cancel().catch(() => undefined);
    };
  }, []);

  async function run(start: () => Job<S, R> | Promise<Job<S, R>>): Promise<R> {
    setJob(null);
    const starting = start();
    const started = starting instanceof Promise ? await starting : starting;
    running.current = started;
    setJob(started);
    // The page was left while the job was being started.
    if (!isMounted.current) void started.cancel().catch(() => undefined);
    try {
      return await started.result;
    } finally {
      running.current = null;
    }
  }

  return { job, run };
}

type JobState<R> = { status: 'idle'; error: SendError | null } | { status: 'running' } | { status: 'done'; result: R };

/** A job with what to show: the form with the error of the last try, then progress, then the result. */
export function useJob<S, R>(onDone: (result: R) => void) {
  const { job, run } = useRunningJob<S, R>();
  const [state, setState] = useState<JobState<R>>({ status: 'idle', error: null });
  const isRunning = useRef(false);
  return {
    job,
    state,
    async run(start: () => Job<S, R> | Promise<Job<S, R>>): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      setState({ status: 'running' });
      try {
        const result = await run(start);
        setState({ status: 'done', result });
        onDone(result);
      } catch (cause) {
        setState({ status: 'idle', error: cause instanceof SendError ? cause : new SendError('upload', cause) });
      } finally {
        isRunning.current = false;
      }
    },
  };
}
