import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Autocomplete from '@mui/material/Autocomplete';
import { useRef } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { groupContacts, removeContactGroup, renameContactGroup } from '#contract/calls.js';
import {
  groupContacts as groupContactsEndpoint,
  renameContactGroup as renameGroupEndpoint,
  type ContactGroupView,
  type ContactView,
} from '#contract/contacts.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { FormField } from '../../../ui/form-field.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useBookChange } from '../api/contacts.queries.js';

export function RenameGroupDialog({ group, onClose }: { group: ContactGroupView; onClose(): void }) {
  const { t } = useTranslation('contacts');
  const { control, handleSubmit } = useForm({
    resolver: standardSchemaResolver(renameGroupEndpoint.body),
    defaultValues: { name: group.name },
  });
  const rename = useCall(renameContactGroup, { ...useBookChange(), params: { groupId: group.groupId } });
  return (
    <FormDialog
      title={t('groups.renameTitle')}
      confirm={t('dialog.save')}
      call={rename}
      onClose={onClose}
      onConfirm={() => void handleSubmit((body) => rename.mutate(body, { onSuccess: onClose }))()}
    >
      <FormField control={control} name="name" isFirst label={t('groups.name')} problem={t('groups.nameInvalid')} />
    </FormDialog>
  );
}

interface RemoveGroupDialogProps {
  group: ContactGroupView;
  onRemoved(): void;
  onClose(): void;
}

export function RemoveGroupDialog({ group, onRemoved, onClose }: RemoveGroupDialogProps) {
  const { t } = useTranslation('contacts');
  const removal = useCall(removeContactGroup, {
    ...useBookChange(),
    params: { groupId: group.groupId },
    done: t('groups.removed', { name: group.name }),
    onSuccess: onRemoved,
  });
  return (
    <ConfirmDialog
      title={t('groups.removeTitle', { name: group.name })}
      text={t('groups.removeText')}
      confirm={t('groups.remove')}
      call={removal}
      onClose={onClose}
    />
  );
}

interface AddToGroupDialogProps {
  contacts: readonly ContactView[];
  groups: readonly ContactGroupView[];
  onClose(): void;
}

export function AddToGroupDialog({ contacts, groups, onClose }: AddToGroupDialogProps) {
  const { t } = useTranslation('contacts');
  const { control, handleSubmit } = useForm({
    resolver: standardSchemaResolver(groupContactsEndpoint.body),
    defaultValues: { name: '', contactIds: contacts.map(({ contactId }) => contactId) },
  });
  const addition = useCall(groupContacts, { ...useBookChange(), done: ({ name }) => t('grouped', { name }) });
  return (
    <FormDialog
      title={t('selection.group')}
      confirm={t('selection.group')}
      call={addition}
      onClose={onClose}
      onConfirm={() => void handleSubmit((body) => addition.mutate(body, { onSuccess: onClose }))()}
    >
      <GroupNameField control={control} groups={groups} />
    </FormDialog>
  );
}

interface GroupNameFieldProps {
  control: Control<{ name: string; contactIds: string[] }>;
  groups: readonly ContactGroupView[];
}

/** The name of an existing group, or of a new one. */
function GroupNameField({ control, groups }: GroupNameFieldProps) {
  const { t } = useTranslation('contacts');
  const first = useRef<HTMLInputElement>(null);
  useAutoFocus(first);
  const { field, fieldState } = useController({ control, name: 'name' });
  return (
    <Autocomplete
      freeSolo
      options={groups.map((group) => group.name)}
      inputValue={field.value}
      onInputChange={(_, text) => field.onChange(text)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={first}
          label={t('groups.name')}
          error={fieldState.invalid}
          helperText={fieldState.invalid ? t('groups.nameInvalid') : undefined}
        />
      )}
    />
  );
}
