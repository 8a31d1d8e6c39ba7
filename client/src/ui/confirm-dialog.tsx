import { useTranslation } from '../i18n/use-translation.js';
import { FormDialog, type DialogCall } from './form-dialog.js';

interface ConfirmDialogProps<Variables> {
  title: string;
  /** Names what will happen. */
  text: string;
  /** Default: "Keep it". */
  keep?: string;
  confirm: string;
  call: DialogCall & { mutate(variables: Variables, options: { onSuccess(): void }): void };
  /** For a call with a body or another choice. */
  variables?: Variables;
  onClose(): void;
}

/** Confirms a destructive call, makes it, and closes once it is done. */
export function ConfirmDialog<Variables>({ keep, variables, ...question }: ConfirmDialogProps<Variables>) {
  const { t } = useTranslation();
  const { call, onClose } = question;
  return (
    <FormDialog
      {...question}
      cancel={keep ?? t('keep')}
      isDestructive
      onConfirm={() => call.mutate(variables as Variables, { onSuccess: onClose })}
    />
  );
}
