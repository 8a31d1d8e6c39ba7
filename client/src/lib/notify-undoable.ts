import { notify, type Notice } from './notices.js';

interface Undoable {
  title: string;
  /** 0: it cannot be undone. */
  undoMs: number;
  /** Text of the button. */
  label: string;
  /** Returns what is said once it is undone. */
  undo(): Promise<Notice>;
  onError(error: unknown): Notice;
}

/** Says that something is done, with a button that undoes it. What did it may be unmounted by then. */
export function notifyUndoable({ title, undoMs, label, undo, onError }: Undoable): void {
  const onAct = () => void undo().then(notify, (error: unknown) => notify(onError(error)));
  notify({ tone: 'success', title, ...(undoMs > 0 && { duration: undoMs, action: { label, onAct } }) });
}
