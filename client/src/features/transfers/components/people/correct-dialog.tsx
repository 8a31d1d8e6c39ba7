import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailSchema } from '#contract/primitives.js';
import type { RecipientView } from '#contract/transfer-changes.js';
import { useErrorText } from '../../../../lib/error-text.js';
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
  const errorText = useErrorText();
  const ids = { title: useId(), text: useId() };
  const box = useRef<HTMLInputElement>(null);
  useFocusOnArrival(box);
  const [email, setEmail] = useState(recipient.email);
  const [name, setName] = useState(recipient.name);
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useCorrectRecipient(target);
  const parsed = emailSchema.safeParse(email);
  const isSame = parsed.data === recipient.email;
  const problem = !parsed.success ? t('people.wrongAddress') : isSame ? t('people.sameAddress') : undefined;
  const save = () => {
    setIsTried(true);
    if (!parsed.success || isSame) return;
    mutate(
      { recipientId: recipient.recipientId, email: parsed.data, name: name.trim() },
      {
        onSuccess: () => {
          notify({ tone: 'success', title: t('people.corrected', { email: parsed.data }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
      maxWidth="xs"
      fullWidth
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DialogTitle id={ids.title} variant="h3">
          {t('people.correctTitle')}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <DialogContentText id={ids.text} sx={{ overflowWrap: 'anywhere' }}>
              {t('people.correctText', { email: recipient.email })}
            </DialogContentText>
            {error && <Alert severity="error">{errorText(error)}</Alert>}
            <TextField
              inputRef={box}
              fullWidth
              type="email"
              label={t('people.rightAddress')}
              value={email}
              error={isTried && problem !== undefined}
              helperText={isTried ? problem : undefined}
              onChange={({ target: { value } }) => setEmail(value)}
              slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
            />
            <TextField
              fullWidth
              label={t('people.name')}
              value={name}
              onChange={({ target: { value } }) => setName(value.slice(0, NAME_MAX_LENGTH))}
              slotProps={{ htmlInput: { autoComplete: 'off' } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose} disabled={isPending}>
            {t('people.keep')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('people.correctConfirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
