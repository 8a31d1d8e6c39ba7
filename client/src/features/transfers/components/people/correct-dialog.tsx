import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, toEmail } from '#contract/formats.js';
import type { RecipientView } from '#contract/recipients.js';
import { FormDialog } from '../../../../ui/form-dialog.js';
import { notify } from '../../../../ui/notice-store.js';
import { useFocusOnArrival } from '../../../../ui/use-focus-on-arrival.js';
import { useCorrectRecipient, type Target } from '../../api/changes.queries.js';

const NAME_MAX_LENGTH = 120;

interface RecipientDialogProps {
  target: Target;
  recipient: RecipientView;
  onClose(): void;
}

/** A mistyped address: the link that went there dies, the right one gets a mail of its own. */
export function CorrectDialog({ target, recipient, onClose }: RecipientDialogProps) {
  const { t } = useTranslation('transfer');
  const box = useRef<HTMLInputElement>(null);
  useFocusOnArrival(box);
  const [email, setEmail] = useState(recipient.email);
  const [name, setName] = useState(recipient.name);
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useCorrectRecipient(target);
  const address = toEmail(email);
  const isSame = address === recipient.email;
  const problem = !isEmail(email) ? t('people.wrongAddress') : isSame ? t('people.sameAddress') : undefined;
  const save = () => {
    setIsTried(true);
    if (problem !== undefined) return;
    mutate(
      { recipientId: recipient.recipientId, email: address, name: name.trim() },
      {
        onDone: () => notify({ tone: 'success', title: t('people.corrected', { email: address }) }),
        onSuccess: onClose,
      },
    );
  };
  return (
    <FormDialog
      title={t('people.correctTitle')}
      text={t('people.correctText', { email: recipient.email })}
      cancel={t('people.keep')}
      confirm={t('people.correctConfirm')}
      isPending={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        inputRef={box}
        type="email"
        label={t('people.rightAddress')}
        value={email}
        error={isTried && problem !== undefined}
        helperText={isTried ? problem : undefined}
        onChange={({ target: { value } }) => setEmail(value)}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={t('people.name')}
        value={name}
        onChange={({ target: { value } }) => setName(value.slice(0, NAME_MAX_LENGTH))}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
