import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { unwrapKeyByPassphrase } from '../../lib/account-key/by-passphrase.js';
import { unlockKeys } from '../../lib/account-key/unlocked-keys.js';
import { canUsePasskeys } from '../../lib/passkey-support.js';
import { useAppMutation } from '../../lib/use-app-mutation.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { PasswordField } from '../../ui/password-field.js';
import { useAutoFocus } from '../../ui/use-auto-focus.js';

interface UnlockDialogProps {
  accountKey: AccountKeyView;
  onClose(): void;
  onDone(): void;
}

type Problem = 'wrong' | 'changed' | 'noPasskey';

/** Opens the user's key for this tab, by the passphrase or by a passkey. */
export function UnlockDialog({ accountKey, onClose, onDone }: UnlockDialogProps) {
  const { t } = useTranslation('encryption');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const finish = async (key: TransferKey | undefined): Promise<void> => {
    if (!key) setProblem('wrong');
    else if (await unlockKeys(key, accountKey)) onDone();
    else setProblem('changed');
    field.current?.select();
  };
  const byPassphrase = useAppMutation({
    mutationFn: async () => finish(await unwrapKeyByPassphrase(accountKey.wrappedKey, typed)),
  });
  const byPasskey = useAppMutation<void, AccountKeyView['passkeys'][number]>({
    async mutationFn(passkey) {
      const { unwrapByPasskey } = await import('../../lib/account-key/key-passkey.js');
      const key = await unwrapByPasskey(passkey).catch(() => undefined);
      if (key === undefined) setProblem('noPasskey');
      else if (key) await finish(key);
    },
  });
  const isPending = byPassphrase.isPending || byPasskey.isPending;
  return (
    <FormDialog
      title={t('unlock.title')}
      text={t('unlock.text')}
      confirm={t('unlock.confirm')}
      call={{ isPending, error: byPassphrase.error ?? byPasskey.error }}
      isDisabled={typed.trim() === ''}
      onConfirm={() => byPassphrase.mutate()}
      onClose={onClose}
    >
      <PasswordField
        label={t('passphrase.label')}
        autoComplete="off"
        value={typed}
        inputRef={field}
        error={problem !== undefined}
        helperText={t(problem === undefined ? 'unlock.forgotten' : `unlock.${problem}`)}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
      {canUsePasskeys() &&
        accountKey.passkeys.map((passkey) => (
          <Button
            key={passkey.passkeyId}
            disabled={isPending}
            onClick={() => byPasskey.mutate(passkey)}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('unlock.passkey', { name: passkey.name })}
          </Button>
        ))}
    </FormDialog>
  );
}
