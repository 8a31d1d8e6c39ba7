import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState, type SubmitEvent } from 'react';
import { planLimits } from '#contract/billing/plans.js';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRES_NEVER, EXPIRY_NEVER_MARKER } from '#contract/transfers/expiry.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { toLocalInput } from '../../../lib/local-input.js';
import { useMember } from '../../../lib/member.js';
import { isExpiryAllowed } from '../../../sending/form/expiry-choices.js';
import { DateField } from '../../../ui/date-field.js';
import { useAutoFocus } from '../../../ui/use-auto-focus.js';

const DEFAULT_MS = 7 * 24 * 3600 * 1000;

interface OtherTimeProps {
  isPending: boolean;
  onChoose(expiryDate: number): void;
  onCancel(): void;
}

/** A custom expiry, or none; the server checks it against the plan. */
export function OtherTime({ isPending, onChoose, onCancel }: OtherTimeProps) {
  const { t } = useTranslation('extensions', 'common');
  const canStay = isExpiryAllowed(EXPIRY_NEVER_MARKER, planLimits[useMember().role]);
  const [openedAt] = useState(() => Date.now());
  const [value, setValue] = useState(() => toLocalInput(openedAt + DEFAULT_MS));
  const field = useRef<HTMLInputElement>(null);
  useAutoFocus(field);
  const instant = new Date(value).getTime();
  const isWrong = Number.isNaN(instant) || instant < openedAt + CUSTOM_EXPIRY_MIN_MS;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWrong && !isPending) onChoose(instant);
  };
  return (
    <Stack component="form" noValidate spacing={3} sx={{ mt: 3 }} onSubmit={onSubmit}>
      <DateField
        type="datetime-local"
        label={t('requests.until')}
        value={value}
        inputRef={field}
        onChange={({ target }) => setValue(target.value)}
        error={isWrong}
        helperText={isWrong ? t('requests.tooEarly') : undefined}
        slotProps={{ htmlInput: { min: toLocalInput(openedAt + CUSTOM_EXPIRY_MIN_MS) } }}
        sx={{ maxWidth: 320 }}
      />
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <BusyButton type="submit" variant="contained" isBusy={isPending}>
          {t('requests.giveUntil')}
        </BusyButton>
        {canStay && (
          <Button variant="outlined" disabled={isPending} onClick={() => onChoose(EXPIRES_NEVER)}>
            {t('requests.never')}
          </Button>
        )}
        <Button variant="text" disabled={isPending} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
