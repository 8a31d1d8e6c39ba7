import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { planLimits } from '#contract/plans.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { useMember } from '../../../../lib/member.js';
import { notify } from '../../../../ui/notice-store.js';
import { useAddRecipients } from '../../api/changes.queries.js';

interface AddRecipientsProps {
  slug: string;
  /** How many there are already. */
  current: number;
  renderAddresses(onChange: (emails: readonly string[], isValid: boolean) => void): ReactNode;
  onClose(): void;
}

/** The same transfer to more people, as many as the plan allows in all. */
export function AddRecipients({ slug, current, renderAddresses, onClose }: AddRecipientsProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const errorText = useErrorText();
  const [{ emails, isValid }, setTyped] = useState<{ emails: readonly string[]; isValid: boolean }>({
    emails: [],
    isValid: true,
  });
  const { role } = useMember();
  const { mutate, isPending, error } = useAddRecipients(slug, {
    onSuccess: (_transfer, { length }) => notify({ tone: 'success', title: t('people.added', { count: length }) }),
  });
  const most = planLimits[role].recipients;
  const isTooMany = current + emails.length > most;
  return (
    <Stack
      component="form"
      noValidate
      aria-label={t('people.add')}
      spacing={3}
      sx={{ p: 4, mb: 4, borderRadius: 3, bgcolor: 'surface.well' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (emails.length > 0 && isValid && !isTooMany) mutate(emails, { onSuccess: onClose });
      }}
    >
      {renderAddresses((next, areValid) => setTyped({ emails: next, isValid: areValid }))}
      <Typography variant="body2" color={isTooMany ? 'error' : 'textSecondary'} role={isTooMany ? 'alert' : undefined}>
        {t('people.planLimit', { count: current + emails.length, limit: format.number(most) })}
      </Typography>
      {error && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={onClose} disabled={isPending}>
          {t('people.cancel')}
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          isBusy={isPending}
          disabled={emails.length === 0 || !isValid || isTooMany}
        >
          {t('people.send')}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
