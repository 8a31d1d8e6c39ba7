import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { ReasonField } from './reason-field.js';

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  isDestructive?: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm(reason: string): void;
  onClose(): void;
  /** Above the reason. */
  children?: ReactNode;
}

/** An action that needs nothing but a reason. */
export function ReasonDialog({ onConfirm, children, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      {...dialog}
      cancel={t('cancel')}
      onConfirm={() => void handleSubmit(({ reason }) => onConfirm(reason))()}
    >
      {children}
      <ReasonField control={control} name="reason" isFirst />
    </FormDialog>
  );
}
