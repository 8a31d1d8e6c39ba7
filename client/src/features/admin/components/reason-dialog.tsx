import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { StaffAction } from '#contract/admin/staff.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { ReasonField } from './reason-field.js';

interface ReasonDialogProps {
  action: StaffAction;
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
export function ReasonDialog({ action, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      {...dialog}
      cancel={t('cancel')}
      onConfirm={() => void handleSubmit(({ reason }) => onConfirm(reason))()}
    >
      {children}
      <ReasonField action={action} control={control} name="reason" isFirst />
    </FormDialog>
  );
}
