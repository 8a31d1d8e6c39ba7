import { useRef, useState } from 'react';
import type { PasskeyView } from '#contract/accounts/security.js';
import { removePasskey, renamePasskey } from '#contract/calls.js';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { passkeyCalls } from '../../../lib/passkey-support.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';
import { securityTag } from '../api/security.queries.js';

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

/** Stays open if the user cancels the prompt of the browser. */
export function AddPasskey({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const { t } = useTranslation('security');
  const [name, setName] = useState('');
  const creation = useAppMutation({
    mutationFn: async () => (await passkeyCalls()).createPasskey(name.trim()),
    invalidates: securityTag,
  });
  return (
    <FormDialog
      title={t('passkeys.addTitle')}
      text={t('passkeys.addText')}
      confirm={t('passkeys.confirm')}
      call={creation}
      isDisabled={name.trim() === ''}
      onConfirm={() => creation.mutate(undefined, { onSuccess: (passkey) => passkey && onDone() })}
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
  const renaming = useCall(renamePasskey, { params: { passkeyId: passkey.passkeyId }, invalidates: securityTag });
  return (
    <FormDialog
      title={t('passkeys.renameTitle')}
      confirm={t('passkeys.save')}
      call={renaming}
      isDisabled={name.trim() === ''}
      onConfirm={() => renaming.mutate({ name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </FormDialog>
  );
}

export function RemovePasskey({ passkey: { passkeyId, name }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const removal = useCall(removePasskey, {
    params: { passkeyId },
    invalidates: securityTag,
    done: t('passkeys.removedDone'),
  });
  return (
    <ConfirmDialog
      title={t('passkeys.removeTitle', { name })}
      text={t('passkeys.removeText')}
      confirm={t('passkeys.remove')}
      call={removal}
      onClose={onClose}
    />
  );
}
