import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Autocomplete from '@mui/material/Autocomplete';
import { Controller, useForm } from 'react-hook-form';
import { createContact, type ContactGroupView, type ContactView } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField, SERVER_ERROR } from '../../../ui/form-field.js';
import { notify } from '../../../lib/notices.js';
import { TextField } from '../../../ui/text-field.js';
import { useSaveContact } from '../api/contacts.queries.js';

interface ContactDialogProps {
  /** Null: a new one. */
  contact: ContactView | null;
  groups: readonly ContactGroupView[];
  onClose(): void;
}

/** Remounted per contact, so that no state is left from the last one. */
export function ContactDialog({ contact, groups, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { control, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(createContact.body),
    defaultValues: {
      email: contact?.email ?? '',
      name: contact?.name ?? '',
      company: contact?.company ?? '',
      groups: contact?.groups.map(({ name }) => name) ?? [],
    },
  });
  const { mutate, isPending, error } = useSaveContact({
    onSuccess: () => notify({ tone: 'success', title: t('dialog.saved') }),
    onError: (refusal) => {
      if (isTaken(refusal))
        setError('email', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  });
  return (
    <FormDialog
      title={contact ? t('dialog.editTitle') : t('dialog.addTitle')}
      confirm={t('dialog.save')}
      call={{ isPending, error: isTaken(error) ? null : error }}
      onConfirm={() =>
        void handleSubmit((values) => mutate({ contactId: contact?.contactId, ...values }, { onSuccess: onClose }))()
      }
      onClose={onClose}
    >
      <FormField
        control={control}
        name="email"
        isFirst
        required
        type="email"
        label={t('dialog.email')}
        problem={t('dialog.emailInvalid')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 254 } }}
      />
      <FormField control={control} name="name" label={t('dialog.name')} problem={t('dialog.textInvalid')} />
      <FormField control={control} name="company" label={t('dialog.company')} problem={t('dialog.textInvalid')} />
      <Controller
        control={control}
        name="groups"
        render={({ field: { ref, value = [], onChange, ...field }, fieldState }) => (
          <Autocomplete
            {...field}
            multiple
            freeSolo
            autoSelect
            options={groups.map(({ name }) => name)}
            value={value}
            onChange={(_, names) => onChange(names.map((name) => name.trim()).filter(Boolean))}
            renderInput={(params) => (
              <TextField
                {...params}
                inputRef={ref}
                label={t('dialog.groups')}
                error={fieldState.invalid}
                helperText={fieldState.invalid ? t('dialog.textInvalid') : t('dialog.groupsHint')}
              />
            )}
          />
        )}
      />
    </FormDialog>
  );
}

const isTaken = (error: unknown) => hasCode(error, 'contact-exists');
