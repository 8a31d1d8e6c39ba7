import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactGroupView, ContactView } from '#contract/contacts.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../ui/notice-store.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useGroupContacts, useRemoveGroup, useRenameGroup } from '../api/contacts.queries.js';

const NAME_MAX = 60;

export function RenameGroupDialog({ group, onClose }: { group: ContactGroupView; onClose(): void }) {
  const { t } = useTranslation('contacts');
  const [name, setName] = useState(group.name);
  const first = useRef<HTMLInputElement>(null);
  useFocusOnArrival(first);
  const { mutate, isPending, error } = useRenameGroup(group.groupId);
  return (
    <FormDialog
      title={t('groups.renameTitle')}
      cancel={t('dialog.cancel')}
      confirm={t('dialog.save')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => {
        if (name.trim() !== '') mutate({ name: name.trim() }, { onSuccess: onClose });
      }}
    >
      <TextField
        inputRef={first}
        label={t('groups.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
      />
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
  const { mutate, isPending, error } = useRemoveGroup({
    onSuccess: () => notify({ tone: 'success', title: t('groups.removed', { name: group.name }) }),
  });
  const remove = () =>
    mutate(group.groupId, {
      onSuccess: () => {
        onRemoved();
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('groups.removeTitle', { name: group.name })}
      text={t('groups.removeText')}
      keep={t('dialog.cancel')}
      confirm={t('groups.remove')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={remove}
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
  const [name, setName] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useFocusOnArrival(first);
  const { mutate, isPending, error } = useGroupContacts({
    onSuccess: (group) => notify({ tone: 'success', title: t('grouped', { name: group.name }) }),
  });
  const add = () => {
    if (name.trim() === '') return;
    const body = { name: name.trim(), contactIds: contacts.map(({ contactId }) => contactId) };
    mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('selection.group')}
      cancel={t('dialog.cancel')}
      confirm={t('selection.group')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={add}
    >
      <Autocomplete
        freeSolo
        options={groups.map((group) => group.name)}
        inputValue={name}
        onInputChange={(_, text) => setName(text.slice(0, NAME_MAX))}
        renderInput={(params) => <TextField {...params} inputRef={first} label={t('groups.name')} />}
      />
    </FormDialog>
  );
}
