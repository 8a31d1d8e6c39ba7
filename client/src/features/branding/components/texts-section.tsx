import Stack from '@mui/material/Stack';
import type { BrandView } from '#contract/accounts/brands.js';
import { BRAND_ACTION_MAX_LENGTH, BRAND_HEADLINE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';
import type { BrandChanges } from '../api/brand.queries.js';

const fields = [
  { name: 'headline', maxLength: BRAND_HEADLINE_MAX_LENGTH },
  { name: 'downloadAction', maxLength: BRAND_ACTION_MAX_LENGTH },
  { name: 'requestAction', maxLength: BRAND_ACTION_MAX_LENGTH },
] as const;

interface TextsSectionProps {
  brand: BrandView;
  onChange(changes: BrandChanges): void;
}

export function TextsSection({ brand, onChange }: TextsSectionProps) {
  const { t } = useTranslation('branding');
  return (
    <Section title={t('texts.title')}>
      <Stack spacing={4} sx={{ maxWidth: 440 }}>
        {fields.map(({ name, maxLength }) => (
          <TextField
            key={name}
            label={t(`texts.${name}`)}
            value={brand[name]}
            helperText={name === 'headline' ? t('texts.headlineHelp') : t('texts.standard')}
            onChange={({ target }) => onChange({ [name]: target.value })}
            slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
          />
        ))}
      </Stack>
    </Section>
  );
}
