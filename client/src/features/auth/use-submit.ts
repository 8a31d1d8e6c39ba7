import { useRef, useState } from 'react';

interface SubmitState {
  isPending: boolean;
  error: unknown;
}

const idle: SubmitState = { isPending: false, error: null };

/** Runs a form's work once at a time and keeps what went wrong. */
export function useSubmit<Input>(work: (input: Input) => Promise<void>) {
  const [state, setState] = useState(idle);
  const running = useRef(false);

  async function submit(input: Input): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setState({ isPending: true, error: null });
    try {
      await work(input);
      setState(idle);
      return true;
    } catch (error) {
      setState({ isPending: false, error });
      return false;
    } finally {
      running.current = false;
    }
  }

  return { ...state, submit, reset: () => setState(idle) };
}
