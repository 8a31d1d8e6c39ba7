import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { correctRecipient } from '#contract/calls.js';
import { correctRecipient as endpoint, type RecipientView } from '#contract/transfers/recipients.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { FormDialog } from '../../../../ui/form-dialog.js';
import { FormField, SERVER_ERROR } from '../../../../ui/form-field.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';

interface RecipientDialogProps {
  slug: string;
  recipient: RecipientView;
  onClose(): void;
}

/** Replaces a mistyped address: its link stops working, and the right address gets an email of its own. */
export function CorrectDialog({ slug, recipient, onClose }: RecipientDialogProps) {
  const { t } = useTranslation('transfer');
  const { control, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(endpoint.body),
    defaultValues: { email: recipient.email, name: recipient.name },
  });
  const { recipientId } = recipient;
  const correction = useTransferChange(slug, correctRecipient, {
    params: { slug, recipientId },
    done: (_transfer, { email }) => t('people.corrected', { email }),
  });
  const save = handleSubmit(({ email, name = '' }) => {
    if (email === recipient.email)
      return setError('email', { type: SERVER_ERROR, message: t('people.sameAddress') }, { shouldFocus: true });
    return correction.mutate({ email, name }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title={t('people.correctTitle')}
      text={t('people.correctText', { email: recipient.email })}
      cancel={t('people.keep')}
      confirm={t('people.correctConfirm')}
      call={correction}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        isFirst
        type="email"
        label={t('people.rightAddress')}
        problem={t('people.wrongAddress')}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormField
        control={control}
        name="name"
        label={t('people.name')}
        problem={t('people.wrongName')}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
