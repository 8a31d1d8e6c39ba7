import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { contrast, READABLE, tonesOf } from '#contract/accounts/brand-look.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { schemes } from '../../../theme/tokens.js';
import { Section } from '../../../ui/section.js';
import { ColorField } from './color-field.js';

interface ColorSectionProps {
  color: string | null;
  onChange(color: string | null): void;
}

/** The colour of buttons and links. Its contrast is checked. */
export function ColorSection({ color, onChange }: ColorSectionProps) {
  const { t } = useTranslation('branding');
  return (
    <Section title={t('color.title')} text={t('color.text')}>
      <Stack spacing={4}>
        <FormControlLabel
          control={
            <Switch
              checked={color !== null}
              onChange={(_, isOwn) => onChange(isOwn ? schemes.light.river.toLowerCase() : null)}
            />
          }
          label={t('color.own')}
        />
        {color !== null && (
          <>
            <ColorField label={t('color.label')} value={color} onChange={onChange} />
            <Verdict color={color} onChange={onChange} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function Verdict({ color, onChange }: { color: string; onChange(color: string): void }) {
  const { t } = useTranslation('branding');
  const { number } = useFormats();
  const tones = tonesOf(color);
  if (tones.light !== color) {
    // Rounded down: 4.49 is not enough.
    const ratio = number(Math.floor(contrast(color, schemes.light.card) * 10) / 10);
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={() => onChange(tones.light)}>
            {t('color.take', { tone: tones.light })}
          </Button>
        }
      >
        {t('color.light', { ratio, least: number(READABLE), tone: tones.light })}
      </Alert>
    );
  }
  return (
    <Alert severity="success">{tones.dark === color ? t('color.fine') : t('color.dark', { tone: tones.dark })}</Alert>
  );
}
