import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addRecipients } from '#contract/calls.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useMember } from '../../../../lib/member.js';
import { limitsOf } from '../../../../lib/policies.js';
import { SendButton } from '../../../../sending/form/send-button.js';
import { RecipientsField } from '../../../../sending/recipients/recipients-field.js';
import { takeRecipients, toEmailTo, type Recipient } from '../../../../sending/recipients/recipients.js';
import { useTransferChange } from '../../api/transfer-detail.queries.js';

interface AddRecipientsProps {
  slug: string;
  /** Current number of recipients. */
  current: number;
  onClose(): void;
}

/** Sends the transfer to more recipients, within the plan's limit. */
export function AddRecipients({ slug, current, onClose }: AddRecipientsProps) {
  const { t } = useTranslation('transfer', 'common');
  const format = useFormats();
  const errorText = useErrorText();
  const user = useMember();
  const { contacts } = user;
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [input, setInput] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending, error } = useTransferChange(slug, addRecipients, {
    params: { slug },
    done: (_transfer, { emailTo }) => t('people.added', { count: emailTo.length }),
  });
  const most = limitsOf(user).recipients;
  const count = recipients.length;
  const limit = Math.max(0, most - current);
  const isReady = count > 0 && count <= limit && input.trim() === '' && recipients.every(({ isValid }) => isValid);
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('people.add')}
      spacing={3}
      sx={{ p: 4, mb: 4, borderRadius: 3, bgcolor: 'surface.well' }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (isReady) mutate({ emailTo: toEmailTo(recipients, contacts) }, { onSuccess: onClose });
      }}
    >
      <RecipientsField
        recipients={recipients}
        input={input}
        isMember
        isSubmitted={isSubmitted}
        limit={limit}
        planLimit={most}
        onInput={setInput}
        onAdd={(text, contacts) => {
          const taken = takeRecipients(recipients, text, { limit, contacts });
          setRecipients(taken.recipients);
          setInput(taken.rest);
        }}
        onChange={setRecipients}
      />
      <Typography variant="body2" color="textSecondary">
        {t('people.planLimit', { count: current + count, limit: format.number(most) })}
      </Typography>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <SendButton isValid={isReady} isBusy={isPending}>
          {t('people.send')}
        </SendButton>
      </Stack>
    </Stack>
  );
}
