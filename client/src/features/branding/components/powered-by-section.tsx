import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { Section } from '../../../ui/section.js';
import type { BrandChanges } from '../api/brand.queries.js';

/** The old address of the switch leads to this place. */
const PLACE = '#powered-by';

interface PoweredBySectionProps {
  isShown: boolean;
  canChange: boolean;
  onChange(changes: BrandChanges): void;
}

/** Switches whether pages and mails of the account name the service. */
export function PoweredBySection({ isShown, canChange, onChange }: PoweredBySectionProps) {
  const { t } = useTranslation('branding');
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isLedHere = useLocation().hash === PLACE;
  useEffect(() => {
    if (isLedHere) input.current?.focus();
  }, [isLedHere]);
  return (
    <Section title={t('powered.title')}>
      <FormControlLabel
        control={
          <Switch
            checked={isShown}
            disabled={!canChange}
            onChange={(_, poweredBy) => onChange({ poweredBy })}
            slotProps={{ input: { ref: input, 'aria-describedby': helpId } }}
          />
        }
        label={t('powered.switch')}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {t('powered.help')}
      </FormHelperText>
    </Section>
  );
}
