import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { BrandView } from '#contract/accounts/brands.js';
import { removeBrandPicture, setBrandPicture } from '#contract/calls.js';
import { brandGrounds } from '#contract/choices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { ImageInput } from '../../../ui/image-input.js';
import { Choice } from '../../../ui/choice.js';
import { Section } from '../../../ui/section.js';
import { useShowBrand, type BrandChanges } from '../api/brand.queries.js';
import { groundImage } from '../domain/ground-image.js';
import { ColorField } from './color-field.js';

interface GroundSectionProps {
  brand: BrandView;
  /** False: the plan does not include branding, so that no picture can be stored. */
  canStore: boolean;
  onChange(changes: BrandChanges): void;
}

/** The background behind the card of a page. */
export function GroundSection({ brand, canStore, onChange }: GroundSectionProps) {
  const { t } = useTranslation('branding');
  const group = useId();
  const [from, to] = brand.gradient;
  return (
    <Section title={t('ground.title')}>
      <Stack spacing={4}>
        <Box
          role="radiogroup"
          aria-label={t('ground.title')}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}
        >
          {brandGrounds.map((ground) => (
            <Choice
              key={ground}
              group={group}
              label={t(`ground.${ground}`)}
              isChosen={brand.ground === ground}
              onChoose={() => onChange({ ground })}
            />
          ))}
        </Box>
        {brand.ground === 'gradient' && (
          <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
            <ColorField
              label={t('ground.from')}
              value={from}
              onChange={(color) => onChange({ gradient: [color, to] })}
            />
            <ColorField label={t('ground.to')} value={to} onChange={(color) => onChange({ gradient: [from, color] })} />
          </Stack>
        )}
        {brand.ground === 'picture' && <Picture picture={brand.picture} canStore={canStore} />}
      </Stack>
    </Section>
  );
}

function Picture({ picture, canStore }: { picture: string; canStore: boolean }) {
  const { t } = useTranslation('branding');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const onSuccess = useShowBrand();
  const set = useCall(setBrandPicture, { onSuccess });
  const remove = useCall(removeBrandPicture, { onSuccess });
  const problem = set.error ?? remove.error;
  const choose = async (file: File | undefined) => {
    const image = file && (await groundImage(file));
    setIsUnreadable(image === null);
    if (image) set.mutate({ image });
  };
  return (
    <Stack spacing={3}>
      {isUnreadable && <Alert severity="error">{t('ground.unreadable')}</Alert>}
      {problem !== null && <Alert severity="error">{errorText(problem)}</Alert>}
      <Stack direction="row" useFlexGap spacing={4} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        {picture !== '' && (
          <Box
            component="img"
            src={`${picture}/1600.webp`}
            alt=""
            sx={{ width: 160, height: 100, objectFit: 'cover', borderRadius: 3 }}
          />
        )}
        <ImageInput ref={input} onChoose={(file) => void choose(file)} />
        <BusyButton
          variant="outlined"
          isBusy={set.isPending}
          disabled={!canStore}
          onClick={() => input.current?.click()}
        >
          {set.isPending ? t('ground.busy') : t(picture === '' ? 'ground.choose' : 'ground.change')}
        </BusyButton>
        {picture !== '' && (
          <Button color="inherit" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('ground.remove')}
          </Button>
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('ground.pictureHelp')}
      </Typography>
    </Stack>
  );
}
