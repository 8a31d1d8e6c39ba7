import { FormDialog } from './form-dialog.js';

interface ConfirmDialogProps {
  title: string;
  /** Names what will happen. */
  text: string;
  keep: string;
  confirm: string;
  isPending: boolean;
  error: unknown;
  onConfirm(): void;
  onClose(): void;
}

/** Confirms a destructive action. */
export function ConfirmDialog({ keep, ...question }: ConfirmDialogProps) {
  return <FormDialog {...question} cancel={keep} isDestructive />;
}
