import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import { makeAccountKey, renewAccountKey } from '#contract/calls.js';
import { sealKey } from '../../../encryption/account-key.js';
import { isWord, wordsOf } from '../../../encryption/browser/key-words.js';
import { newTransferKey, type TransferKey } from '../../../encryption/transfer-key.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { wrapKeyByPassphrase } from '../../../lib/account-key/by-passphrase.js';
import { unlockedKeys, unlockKeys } from '../../../lib/account-key/unlocked-keys.js';
import { call } from '../../../lib/api.js';
import { useAppMutation } from '../../../lib/use-app-mutation.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { isLongEnough, NewPassphraseField } from './new-passphrase-field.js';
import { RecoverySheet } from './recovery-sheet.js';
import { placesToCheck, SheetCheck } from './sheet-check.js';

interface NewKeyDialogProps {
  /** The key that it replaces. */
  previous?: AccountKeyView | undefined;
  onClose(): void;
  onDone(): void;
}

const steps = ['passphrase', 'sheet', 'check'] as const;

async function storeKey(key: TransferKey, passphrase: string, previous?: AccountKeyView): Promise<AccountKeyView> {
  const made = { recipient: key.recipient, wrappedKey: await wrapKeyByPassphrase(key, passphrase) };
  if (!previous) return call(makeAccountKey, { body: made });
  const [old] = unlockedKeys() ?? [];
  const previousKey = old ? await sealKey(old, [key.recipient]) : null;
  return call(renewAccountKey, { body: { ...made, previous: previous.recipient, previousKey } });
}

/** A new key, made once for the dialog. */
function useNewKey() {
  const [made, setMade] = useState<{ key: TransferKey; words: string[]; places: number[] }>();
  useEffect(() => {
    let isLeft = false;
    void newTransferKey().then((key) => {
      const words = wordsOf(key);
      if (!isLeft) setMade({ key, words, places: placesToCheck(words.length) });
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return made;
}

/** Passphrase, sheet, check of the sheet: only then the key is stored. So there is none without a sheet. */
export function NewKeyDialog({ previous, onClose, onDone }: NewKeyDialogProps) {
  const { t } = useTranslation('encryption');
  const client = useQueryClient();
  const made = useNewKey();
  const [at, setAt] = useState(0);
  const [passphrase, setPassphrase] = useState('');
  const [typed, setTyped] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const creation = useAppMutation<void, TransferKey>({
    async mutationFn(key) {
      const stored = await storeKey(key, passphrase, previous);
      client.setQueryData(accountKeyQuery.queryKey, { key: stored });
      await unlockKeys(key, stored);
    },
  });
  const step = steps[at] ?? 'check';
  const wrong = made ? made.places.filter((place, each) => !isWord(typed[each] ?? '', made.words[place] ?? '')) : [];
  const isRefused = isTried && !isLongEnough(passphrase);
  const goTo = (next: number) => {
    setTried(false);
    setAt(next);
  };
  const confirm = () => {
    const mayGoOn = step === 'passphrase' ? isLongEnough(passphrase) : step === 'sheet' || wrong.length === 0;
    if (!mayGoOn) return setTried(true);
    if (step !== 'check') return goTo(at + 1);
    if (made) creation.mutate(made.key, { onSuccess: onDone });
  };
  const last = t(previous ? 'renew.confirm' : 'none.make');
  return (
    <FormDialog
      title={t(`${step}.title`)}
      text={t(`${step}.text`)}
      {...(at > 0 && { cancel: t('back') })}
      confirm={step === 'check' ? last : t(`${step}.next`)}
      call={creation}
      isDisabled={step !== 'passphrase' && !made}
      onConfirm={confirm}
      // A click beside it must not lose the sheet that was just printed.
      onClose={at === 0 ? onClose : () => goTo(at - 1)}
    >
      {step === 'passphrase' && (
        <NewPassphraseField value={passphrase} isRefused={isRefused} onChange={setPassphrase} />
      )}
      {step === 'sheet' && (made ? <RecoverySheet secret={made.key} words={made.words} /> : <Skeleton height={240} />)}
      {step === 'check' && made && (
        <SheetCheck places={made.places} typed={typed} wrong={isTried ? wrong : []} onChange={setTyped} />
      )}
    </FormDialog>
  );
}
