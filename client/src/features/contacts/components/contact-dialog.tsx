import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactGroupView, ContactView } from '#contract/contacts.js';
import { isEmail } from '#contract/formats.js';
import { hasCode } from '../../../lib/api.js';
import { useErrorText } from '../../../lib/error-text.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../ui/notice-store.js';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.js';
import { useSaveContact } from '../api/contacts.queries.js';

interface ContactDialogProps {
  /** Null: a new one. */
  contact: ContactView | null;
  groups: readonly ContactGroupView[];
  onClose(): void;
}

const NAME_MAX = 120;

/** A contact's facts; remounted for each, so that no state of the last one is left. */
export function ContactDialog({ contact, groups, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const errorText = useErrorText();
  const first = useRef<HTMLInputElement>(null);
  useFocusOnArrival(first);
  const [form, setForm] = useState({
    email: contact?.email ?? '',
    name: contact?.name ?? '',
    company: contact?.company ?? '',
    groups: contact?.groups.map(({ name }) => name) ?? [],
  });
  const [isRefused, setRefused] = useState(false);
  const { mutate, isPending, error } = useSaveContact();
  const isTaken = error !== null && hasCode(error, 'contact-exists');
  const change = (patch: Partial<typeof form>) => setForm((current) => ({ ...current, ...patch }));
  const isWrong = isRefused && !isEmail(form.email);
  const save = () => {
    setRefused(true);
    if (!isEmail(form.email)) return;
    mutate(
      { contactId: contact?.contactId, ...form },
      {
        onDone: () => notify({ tone: 'success', title: t('dialog.saved') }),
        onSuccess: onClose,
      },
    );
  };
  return (
    <FormDialog
      title={contact ? t('dialog.editTitle') : t('dialog.addTitle')}
      cancel={t('dialog.cancel')}
      confirm={t('dialog.save')}
      isPending={isPending}
      error={isTaken ? null : error}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        inputRef={first}
        required
        type="email"
        label={t('dialog.email')}
        value={form.email}
        error={isWrong || isTaken}
        helperText={isTaken ? errorText(error) : isWrong ? t('dialog.emailInvalid') : undefined}
        onChange={({ target }) => change({ email: target.value })}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 254 } }}
      />
      <TextField
        label={t('dialog.name')}
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
      />
      <TextField
        label={t('dialog.company')}
        value={form.company}
        onChange={({ target }) => change({ company: target.value })}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
      />
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={groups.map(({ name }) => name)}
        value={form.groups}
        onChange={(_, names) => change({ groups: names.map((name) => name.trim()).filter(Boolean) })}
        renderInput={(params) => (
          <TextField {...params} label={t('dialog.groups')} helperText={t('dialog.groupsHint')} />
        )}
      />
    </FormDialog>
  );
}
