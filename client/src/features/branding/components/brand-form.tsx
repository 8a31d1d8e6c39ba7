import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { shownBrand, type BrandedAct } from '#contract/accounts/brand-look.js';
import type { BrandView, ShownBrand } from '#contract/accounts/brands.js';
import { planLimits } from '#contract/billing/plans.js';
import { changeBrand } from '#contract/calls.js';
import { BRAND_ACTION_MAX_LENGTH, BRAND_HEADLINE_MAX_LENGTH } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useMember } from '../../../lib/member.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { LargerPlan } from '../../../ui/larger-plan.js';
import { Section } from '../../../ui/section.js';
import { TextField } from '../../../ui/text-field.js';
import { useShowBrand, type BrandChanges } from '../api/brand.queries.js';
import { BrandPreview } from './brand-preview.js';
import { ColorSection } from './color-section.js';
import { GroundSection } from './ground-section.js';
import { PoweredBySection } from './powered-by-section.js';

export interface BrandFormProps {
  brand: BrandView;
  /** Form for the logo of the account. */
  logo: ReactNode;
  preview(act: BrandedAct, brand: ShownBrand | null): ReactNode;
}

/** Changes of the brand are previewed at once, and saved together. */
export function BrandForm({ brand: stored, logo, preview }: BrandFormProps) {
  const { t } = useTranslation('branding');
  const { logoPic, role, isTeamMember } = useMember();
  const [changes, setChanges] = useState<BrandChanges>({});
  const change = (more: BrandChanges) => setChanges((before) => ({ ...before, ...more }));
  const brand = { ...stored, ...changes };
  const { branding } = planLimits[role];
  // The preview shows the brand in every plan; the plan decides whether others see it.
  const shown = (act: BrandedAct) =>
    preview(act, shownBrand({ settings: brand, logo: logoPic, picture: brand.picture, branding: true }, act));
  const pages = { download: shown('download'), request: shown('request') };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: isTeamMember ? 'minmax(0, 820px)' : 'minmax(0, 1fr) minmax(0, 1fr)',
        },
      }}
    >
      {isTeamMember && <Alert severity="info">{t('onlyAdmins')}</Alert>}
      {!isTeamMember && (
        <Stack spacing={4}>
          {!branding && <PlanNote />}
          {logo}
          <ColorSection color={brand.color} onChange={(color) => change({ color })} />
          <GroundSection brand={brand} canStore={branding} onChange={change} />
          <TextsSection brand={brand} onChange={change} />
          <PoweredBySection isShown={brand.poweredBy || !branding} canChange={branding} onChange={change} />
          <SaveBar changes={changes} canStore={branding} onDone={() => setChanges({})} />
        </Stack>
      )}
      <Box sx={{ position: { lg: 'sticky' }, top: 96 }}>
        <BrandPreview pages={pages} />
      </Box>
    </Box>
  );
}

export function PlanNote() {
  const { t } = useTranslation('branding');
  return (
    <Alert severity="info" action={<LargerPlan color="inherit" size="small" />}>
      {t('locked')}
    </Alert>
  );
}

interface SaveBarProps {
  changes: BrandChanges;
  canStore: boolean;
  onDone(): void;
}

function SaveBar({ changes, canStore, onDone }: SaveBarProps) {
  const { t } = useTranslation('branding');
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCall(changeBrand, { onSuccess: useShowBrand() });
  const isChanged = Object.keys(changes).length > 0;
  return (
    <Stack spacing={3}>
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <Stack direction="row" spacing={2}>
        <BusyButton
          variant="contained"
          isBusy={isPending}
          disabled={!isChanged || !canStore}
          onClick={() => mutate(changes, { onSuccess: onDone })}
        >
          {isPending ? t('busy') : t('save')}
        </BusyButton>
        {isChanged && (
          <Button color="inherit" disabled={isPending} onClick={onDone}>
            {t('discard')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

const fields = [
  { name: 'headline', maxLength: BRAND_HEADLINE_MAX_LENGTH },
  { name: 'downloadAction', maxLength: BRAND_ACTION_MAX_LENGTH },
  { name: 'requestAction', maxLength: BRAND_ACTION_MAX_LENGTH },
] as const;

interface TextsSectionProps {
  brand: BrandView;
  onChange(changes: BrandChanges): void;
}

function TextsSection({ brand, onChange }: TextsSectionProps) {
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
