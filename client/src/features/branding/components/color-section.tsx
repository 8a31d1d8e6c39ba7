import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { tonesOf } from '#contract/accounts/brand-look.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { schemes } from '../../../theme/tokens.js';
import { Section } from '../../../ui/section.js';
import { ColorField } from './color-field.js';

interface ColorSectionProps {
  color: string | null;
  onChange(color: string | null): void;
}

/** The colour of buttons and links. */
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
            <Kept color={color} />
          </>
        )}
      </Stack>
    </Section>
  );
}

/** What becomes of the colour where it could not be read. */
function Kept({ color }: { color: string }) {
  const { t } = useTranslation('branding');
  const { light, dark } = tonesOf(color);
  const isReadable = light === color && dark === color;
  return (
    <Typography variant="body2" color="textSecondary">
      {isReadable ? t('color.fine') : t('color.tones', { light, dark })}
    </Typography>
  );
}
