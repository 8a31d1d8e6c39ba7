import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import { addKeyPasskey, removeKeyPasskey } from '#contract/calls.js';
import { NAME_MAX_LENGTH } from '#contract/limits.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery, accountKeyTag } from '../../../lib/account-key/account-key-query.js';
import { wrapByNewPasskey } from '../../../lib/account-key/key-passkey.js';
import { call } from '../../../lib/api.js';
import { clientConfig } from '../../../lib/hosts.js';
import { notify } from '../../../lib/notices.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { useCall } from '../../../lib/use-call.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextField } from '../../../ui/text-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

interface AddKeyPasskeyProps {
  accountKey: AccountKeyView;
  secret: TransferKey;
  onClose(): void;
}

/** Stays open if the user cancels the question of the browser. */
export function AddKeyPasskey({ accountKey, secret, onClose }: AddKeyPasskeyProps) {
  const { t } = useTranslation('encryption');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isUnable, setUnable] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const addition = useAppMutation({
    async mutationFn() {
      setUnable(false);
      const keyName = t('passkeys.keyName', { product: clientConfig().installation.name, name: name.trim() });
      const made = await wrapByNewPasskey(secret, keyName).catch(() => undefined);
      if (made === undefined) setUnable(true);
      if (!made) return;
      const body = { ...made, name: name.trim(), recipient: accountKey.recipient };
      client.setQueryData(accountKeyQuery.queryKey, { key: await call(addKeyPasskey, { body }) });
      notify({ tone: 'success', title: t('passkeys.addedDone') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('passkeys.addTitle')}
      text={t('passkeys.addText')}
      confirm={t('passkeys.confirm')}
      call={addition}
      isDisabled={name.trim() === ''}
      onConfirm={() => addition.mutate()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        label={t('passkeys.name')}
        value={name}
        inputRef={field}
        error={isUnable}
        helperText={t(isUnable ? 'passkeys.unable' : 'passkeys.nameHint')}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_MAX_LENGTH, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}

interface RemoveKeyPasskeyProps {
  passkey: AccountKeyView['passkeys'][number];
  onClose(): void;
}

export function RemoveKeyPasskey({ passkey: { passkeyId, name }, onClose }: RemoveKeyPasskeyProps) {
  const { t } = useTranslation('encryption');
  const removal = useCall(removeKeyPasskey, {
    params: { passkeyId },
    invalidates: accountKeyTag,
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
