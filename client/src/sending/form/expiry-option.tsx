import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { CUSTOM_EXPIRY_MIN_MS, EXPIRY_CUSTOM_MARKER, type ExpiryRights } from '#contract/transfers/expiry.js';
import { DAY_MS, MINUTE_MS } from '#contract/units.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { DateField } from '../../ui/date-field.js';
import { chooseExpiry, isCustomExpiryInRange, type Draft } from './draft.js';
import { expiryChoices, isExpiryAllowed } from './expiry-choices.js';
import { longestExpiryMs } from '../../lib/policies.js';
import { useSession } from '../../lib/session.js';
import { toLocalInput } from '../../lib/local-input.js';
import { WayOn } from '../way-on.js';
import { Choice } from '../../ui/choice.js';

interface ExpiryOptionProps {
  draft: Draft;
  limits: ExpiryRights;
  onChange: (patch: Partial<Draft>) => void;
  /** Before a link out of the form is followed. */
  onLeave?: (() => void) | undefined;
}

/** Default of a custom date. */
function tomorrow(): number {
  return Date.now() + DAY_MS;
}

function CustomDate({ draft, onChange }: Pick<ExpiryOptionProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation('sending');
  // Fixed while the picker is open, or its limits would change while it is used.
  const [openedAt] = useState(Date.now);
  const { customExpiry } = draft;
  const isWrong = customExpiry === null || !isCustomExpiryInRange(customExpiry, openedAt);
  return (
    <DateField
      type="datetime-local"
      size="small"
      fullWidth
      label={t('options.customLabel')}
      value={customExpiry === null ? '' : toLocalInput(customExpiry)}
      error={isWrong}
      helperText={isWrong ? t('options.customWrong') : undefined}
      onChange={({ target }) => {
        const instant = new Date(target.value).getTime();
        onChange(chooseExpiry(EXPIRY_CUSTOM_MARKER, Number.isNaN(instant) ? null : instant));
      }}
      slotProps={{
        htmlInput: {
          min: toLocalInput(openedAt + CUSTOM_EXPIRY_MIN_MS + MINUTE_MS),
          max: toLocalInput(openedAt + longestExpiryMs()),
        },
      }}
    />
  );
}

export function ExpiryOption({ draft, limits, onChange, onLeave }: ExpiryOptionProps) {
  const { t } = useTranslation('sending', 'send');
  const { user } = useSession();
  const group = useId();
  return (
    <Stack spacing={2}>
      <Box
        role="radiogroup"
        aria-label={t('send:options.expiry')}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}
      >
        {expiryChoices.map(({ name, seconds }) => (
          <Choice
            key={name}
            group={group}
            label={t(`send:options.${name}`)}
            isChosen={draft.expirySeconds === seconds}
            isDisabled={!isExpiryAllowed(seconds, limits)}
            onChoose={() => onChange(chooseExpiry(seconds, tomorrow()))}
          />
        ))}
      </Box>
      {draft.expirySeconds === EXPIRY_CUSTOM_MARKER && <CustomDate draft={draft} onChange={onChange} />}
      {!limits.longExpiry && (
        <Typography variant="body2" color="textSecondary">
          {t(user ? 'options.longExpiryHint' : 'options.longExpiryHintVisitor')} <WayOn onLeave={onLeave} />
        </Typography>
      )}
    </Stack>
  );
}
