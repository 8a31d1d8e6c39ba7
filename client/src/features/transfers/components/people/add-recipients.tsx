import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { planLimits } from '#contract/plans.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useMember } from '../../../../lib/member.js';
import { notify } from '../../../../ui/notice-store.js';
import { RecipientsField } from '../../../../sending/recipients/recipients-field.js';
import { addRecipients, toEmailTo, type Recipient } from '../../../../sending/recipients/recipients.js';
import { useAddRecipients } from '../../api/changes.queries.js';

interface AddRecipientsProps {
  slug: string;
  /** How many there are already. */
  current: number;
  onClose(): void;
}

/** The same transfer to more people, as many as the plan allows in all. */
export function AddRecipients({ slug, current, onClose }: AddRecipientsProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const errorText = useErrorText();
  const { role, contacts } = useMember();
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [input, setInput] = useState('');
  const { mutate, isPending, error } = useAddRecipients(slug, {
    onSuccess: (_transfer, { length }) => notify({ tone: 'success', title: t('people.added', { count: length }) }),
  });
  const most = planLimits[role].recipients;
  const count = recipients.length;
  const isTooMany = current + count > most;
  const isReady = count > 0 && !isTooMany && input.trim() === '' && recipients.every(({ isValid }) => isValid);
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('people.add')}
      spacing={3}
      sx={{ p: 4, mb: 4, borderRadius: 3, bgcolor: 'surface.well' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) mutate(toEmailTo(recipients, contacts), { onSuccess: onClose });
      }}
    >
      <RecipientsField
        recipients={recipients}
        input={input}
        isMember
        limit={most - current}
        onInput={setInput}
        onAdd={(text, contacts) => {
          setRecipients((known) => addRecipients(known, text, contacts));
          setInput('');
        }}
        onChange={setRecipients}
      />
      <Typography variant="body2" color={isTooMany ? 'error' : 'textSecondary'} role={isTooMany ? 'alert' : undefined}>
        {t('people.planLimit', { count: current + count, limit: format.number(most) })}
      </Typography>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose} disabled={isPending}>
          {t('people.cancel')}
        </Button>
        <BusyButton type="submit" variant="contained" isBusy={isPending} disabled={!isReady}>
          {t('people.send')}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
