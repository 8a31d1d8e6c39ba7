import { useEffect, useRef, useState } from 'react';
import { SendError } from './services/send-error.js';
import type { ChangeJob } from './services/change-services.js';

type ChangeState<R> =
  | { status: 'idle'; error: SendError | null }
  | { status: 'running' }
  | { status: 'done'; result: R };

/** Runs one change of a transfer at a time. Leaving the page stops it. */
export function useChangeJob<S, R>(onDone: (result: R) => void) {
  const [job, setJob] = useState<ChangeJob<S, R> | null>(null);
  const [state, setState] = useState<ChangeState<R>>({ status: 'idle', error: null });
  const running = useRef<ChangeJob<S, R> | null>(null);
  useEffect(() => () => void running.current?.cancel().catch(() => undefined), []);

  async function run(start: () => ChangeJob<S, R>): Promise<void> {
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
