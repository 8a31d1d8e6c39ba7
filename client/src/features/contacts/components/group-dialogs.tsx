import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactGroupView, ContactView } from '#contract/contacts.js';
import type { ApiError } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { notify } from '../../../ui/notice-store.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useGroupContacts, useRemoveGroup, useRenameGroup } from '../api/contacts.queries.js';

interface SmallDialogProps {
  title: string;
  confirm: string;
  isDanger?: boolean;
  isBusy: boolean;
  error: ApiError | null;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

function SmallDialog(props: SmallDialogProps) {
  const { title, confirm, isDanger = false, isBusy, error, onConfirm, onClose, children } = props;
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const titleId = useId();
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <DialogTitle id={titleId} variant="h3">
          {title}
        </DialogTitle>
        <DialogContent>
          {children}
          {error && (
            <Alert severity="error" sx={{ mt: 4 }}>
              {errorText(error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose} disabled={isBusy} variant="outlined">
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} variant="contained" color={isDanger ? 'error' : 'primary'}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const NAME_MAX = 60;

export function RenameGroupDialog({ group, onClose }: { group: ContactGroupView; onClose(): void }) {
  const { t } = useTranslation('contacts');
  const [name, setName] = useState(group.name);
  const first = useRef<HTMLInputElement>(null);
  useFocusOnArrival(first);
  const { mutate, isPending, error } = useRenameGroup();
  return (
    <SmallDialog
      title={t('groups.renameTitle')}
      confirm={t('dialog.save')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => {
        if (name.trim() !== '') mutate({ groupId: group.groupId, name: name.trim() }, { onSuccess: onClose });
      }}
    >
      <TextField
        inputRef={first}
        fullWidth
        label={t('groups.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
        sx={{ mt: 1 }}
      />
    </SmallDialog>
  );
}

interface RemoveGroupDialogProps {
  group: ContactGroupView;
  onRemoved(): void;
  onClose(): void;
}

export function RemoveGroupDialog({ group, onRemoved, onClose }: RemoveGroupDialogProps) {
  const { t } = useTranslation('contacts');
  const { mutate, isPending, error } = useRemoveGroup();
  const remove = () =>
    mutate(group.groupId, {
      onSuccess: () => {
        notify({ tone: 'success', title: t('groups.removed', { name: group.name }) });
        onRemoved();
        onClose();
      },
    });
  return (
    <SmallDialog
      title={t('groups.removeTitle', { name: group.name })}
      confirm={t('groups.remove')}
      isDanger
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={remove}
    >
      <DialogContentText>{t('groups.removeText')}</DialogContentText>
    </SmallDialog>
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
  const { mutate, isPending, error } = useGroupContacts();
  const add = () => {
    if (name.trim() === '') return;
    const body = { name: name.trim(), contactIds: contacts.map(({ contactId }) => contactId) };
    mutate(body, {
      onSuccess: (group) => {
        notify({ tone: 'success', title: t('grouped', { name: group.name }) });
        onClose();
      },
    });
  };
  return (
    <SmallDialog
      title={t('selection.group')}
      confirm={t('selection.group')}
      isBusy={isPending}
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
        sx={{ mt: 1 }}
      />
    </SmallDialog>
  );
}
