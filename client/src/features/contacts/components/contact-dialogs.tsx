import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Autocomplete from '@mui/material/Autocomplete';
import { Controller, useForm } from 'react-hook-form';
import { createContact, editContact } from '#contract/calls.js';
import { createContact as createContactEndpoint, type ContactGroupView, type ContactView } from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useCall } from '../../../lib/use-call.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField, SERVER_ERROR } from '../../../ui/form-field.js';
import { TextField } from '../../../ui/text-field.js';
import { useBookChange } from '../api/contacts.queries.js';
import { AddToGroupDialog, RemoveGroupDialog, RenameGroupDialog } from './group-dialogs.js';
import { ImportDialog } from './import-dialog.js';

export type OpenDialog =
  | { kind: 'contact'; contact: ContactView | null }
  | { kind: 'import' }
  | { kind: 'rename' | 'remove'; group: ContactGroupView }
  | { kind: 'group'; contacts: readonly ContactView[] };

interface ContactDialogsProps {
  dialog: OpenDialog;
  groups: readonly ContactGroupView[];
  onGroupRemoved(): void;
  onClose(): void;
}

/** The dialogs of the page, of which one is open at a time. */
export function ContactDialogs({ dialog, groups, onGroupRemoved, onClose }: ContactDialogsProps) {
  switch (dialog.kind) {
    case 'contact':
      return <ContactDialog contact={dialog.contact} groups={groups} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
    case 'group':
      return <AddToGroupDialog contacts={dialog.contacts} groups={groups} onClose={onClose} />;
    case 'rename':
      return <RenameGroupDialog group={dialog.group} onClose={onClose} />;
    case 'remove':
      return <RemoveGroupDialog group={dialog.group} onRemoved={onGroupRemoved} onClose={onClose} />;
  }
}

interface ContactDialogProps {
  /** Null: a new contact. */
  contact: ContactView | null;
  groups: readonly ContactGroupView[];
  onClose(): void;
}

/** Creates a contact, or edits one. */
function ContactDialog({ contact, groups, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const { control, handleSubmit, setError } = useForm({
    resolver: standardSchemaResolver(createContactEndpoint.body),
    defaultValues: {
      email: contact?.email ?? '',
      name: contact?.name ?? '',
      company: contact?.company ?? '',
      groups: contact?.groups.map(({ name }) => name) ?? [],
    },
  });
  const change = {
    ...useBookChange(),
    done: t('dialog.saved'),
    onError: (refusal: unknown) => {
      if (isTaken(refusal))
        setError('email', { type: SERVER_ERROR, message: errorText(refusal) }, { shouldFocus: true });
    },
  };
  const creating = useCall(createContact, change);
  const editing = useCall(editContact, { ...change, params: { contactId: contact?.contactId ?? '' } });
  const { mutate, isPending, error } = contact ? editing : creating;
  return (
    <FormDialog
      title={contact ? t('dialog.editTitle') : t('dialog.addTitle')}
      confirm={t('dialog.save')}
      call={{ isPending, error: isTaken(error) ? null : error }}
      onConfirm={() => void handleSubmit((body) => mutate(body, { onSuccess: onClose }))()}
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
