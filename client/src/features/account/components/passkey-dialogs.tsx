import { useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import type { PasskeyView } from '#contract/accounts/security.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { notify } from '../../../lib/notices.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { useCreatePasskey, useRemovePasskey, useRenamePasskey } from '../api/security.queries.js';

interface NameFieldProps {
  value: string;
  onChange(name: string): void;
}

function NameField({ value, onChange }: NameFieldProps) {
  const { t } = useTranslation('security');
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  return (
    <TextField
      fullWidth
      label={t('passkeys.name')}
      helperText={t('passkeys.nameHint')}
      value={value}
      inputRef={field}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH, autoComplete: 'off' } }}
    />
  );
}

/** Stays open if the person cancels the browser's question. */
export function AddPasskey({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const { t } = useTranslation('security');
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useCreatePasskey();
  const add = () => mutate(name.trim(), { onSuccess: (passkey) => passkey && onDone() });
  return (
    <FormDialog
      title={t('passkeys.addTitle')}
      text={t('passkeys.addText')}
      confirm={t('passkeys.confirm')}
      call={{ isPending, error }}
      isDisabled={name.trim() === ''}
      onConfirm={add}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  );
}

interface PasskeyDialogProps {
  passkey: PasskeyView;
  onClose(): void;
}

export function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useRenamePasskey();
  const { passkeyId } = passkey;
  return (
    <FormDialog
      title={t('passkeys.renameTitle')}
      confirm={t('passkeys.save')}
      call={{ isPending, error }}
      isDisabled={name.trim() === ''}
      onConfirm={() => mutate({ passkeyId, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  );
}

export function RemovePasskey({ passkey: { passkeyId, name }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const { mutate, isPending, error } = useRemovePasskey({
    onSuccess: () => notify({ tone: 'success', title: t('passkeys.removedDone') }),
  });
  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name })}
      text={t('passkeys.removeText')}
      keep={t('passkeys.keep')}
      confirm={t('passkeys.remove')}
      call={{ isPending, error, mutate }}
      variables={passkeyId}
      onClose={onClose}
    />
  );
}
