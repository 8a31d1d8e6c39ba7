import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import { changeKeyPassphrase } from '#contract/calls.js';
import { keyOfSheet, wordsOf } from '../../../encryption/browser/key-words.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { wrapKeyByPassphrase } from '../../../lib/account-key/by-passphrase.js';
import { unlockKeys } from '../../../lib/account-key/unlocked-keys.js';
import { call } from '../../../lib/api.js';
import { notify } from '../../../lib/notices.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextField } from '../../../ui/text-field.js';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { isLongEnough, NewPassphraseField } from './new-passphrase-field.js';
import { RecoverySheet } from './recovery-sheet.js';

/** Wraps the key by another passphrase, at the server, and unlocks it in this tab. */
function usePassphraseChange(accountKey: AccountKeyView, onDone: () => void) {
  const { t } = useTranslation('encryption');
  const client = useQueryClient();
  return useAppMutation<void, { key: TransferKey; passphrase: string }>(
    {
      async mutationFn({ key, passphrase }) {
        const { recipient } = accountKey;
        const wrappedKey = await wrapKeyByPassphrase(key, passphrase);
        const changed = await call(changeKeyPassphrase, { body: { recipient, wrappedKey } });
        client.setQueryData(accountKeyQuery.queryKey, { key: changed });
        await unlockKeys(key, changed);
      },
    },
    {
      onSuccess: () => {
        notify({ tone: 'success', title: t('change.done') });
        onDone();
      },
    },
  );
}

interface KeyDialogProps {
  accountKey: AccountKeyView;
  onClose(): void;
}

/** Another passphrase for a key that is unlocked. */
export function ChangePassphrase({ accountKey, secret, onClose }: KeyDialogProps & { secret: TransferKey }) {
  const { t } = useTranslation('encryption');
  const [passphrase, setPassphrase] = useState('');
  const [isTried, setTried] = useState(false);
  const change = usePassphraseChange(accountKey, onClose);
  const confirm = () => {
    setTried(true);
    if (isLongEnough(passphrase)) change.mutate({ key: secret, passphrase });
  };
  return (
    <FormDialog
      title={t('change.title')}
      text={t('change.text')}
      confirm={t('change.confirm')}
      call={change}
      onConfirm={confirm}
      onClose={onClose}
    >
      <NewPassphraseField
        value={passphrase}
        isRefused={isTried && !isLongEnough(passphrase)}
        onChange={setPassphrase}
      />
    </FormDialog>
  );
}

/** The words of the sheet in place of a passphrase that was forgotten, and a new one. */
export function Recover({ accountKey, onClose }: KeyDialogProps) {
  const { t } = useTranslation('encryption');
  const [typed, setTyped] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<'wrong' | 'other'>();
  const [isTried, setTried] = useState(false);
  const change = usePassphraseChange(accountKey, onClose);
  const confirm = async () => {
    setTried(true);
    const key = await keyOfSheet(typed);
    if (!key) return setProblem('wrong');
    if (key.recipient !== accountKey.recipient) return setProblem('other');
    if (isLongEnough(passphrase)) change.mutate({ key, passphrase });
  };
  return (
    <FormDialog
      title={t('recover.title')}
      text={t('recover.text')}
      confirm={t('change.confirm')}
      call={change}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        minRows={4}
        label={t('recover.words')}
        value={typed}
        error={problem !== undefined}
        helperText={t(problem ? `recover.${problem}` : 'recover.hint')}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, lang: 'en' } }}
      />
      <NewPassphraseField
        value={passphrase}
        isRefused={isTried && !isLongEnough(passphrase)}
        onChange={setPassphrase}
      />
    </FormDialog>
  );
}

/** The sheet of a key that is unlocked, again. */
export function ShownSheet({ secret, onClose }: { secret: TransferKey; onClose(): void }) {
  const { t } = useTranslation('encryption');
  return (
    <DialogFrame
      title={t('sheet.again')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      }
    >
      <Stack spacing={4}>
        <RecoverySheet secret={secret} words={wordsOf(secret)} />
      </Stack>
    </DialogFrame>
  );
}
