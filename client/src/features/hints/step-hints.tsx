import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeMs } from '../../ui/notice-store.js';
import { HintCard } from '../../ui/hint-card.js';

const steps = ['files', 'people', 'options'] as const;

/** The part of the send panel that a step explains; a link has no recipients. */
function partOf(step: (typeof steps)[number]): Element | null {
  return document.querySelector(`[data-step="${step}"]`);
}

/** Files may have been added before the hint appears. */
function firstStep(): number {
  return partOf('files')?.querySelector('li') ? 1 : 0;
}

/** Sending in three steps, for first-time visitors. Disappears after 8 s without interaction. */
export function StepHints({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const [at, setAt] = useState(firstStep);
  const step = steps[at] ?? 'files';
  const isLast = at === steps.length - 1;
  return (
    <HintCard
      title={t(`hints.steps.${step}.title`)}
      closeLabel={t('hints.close')}
      duration={noticeMs.hint}
      step={at}
      anchor={partOf(step)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t(`hints.steps.${step}.text`)}</Typography>
      <Stack direction="row" sx={{ mt: 3, gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {t('hints.steps.position', { step: at + 1, total: steps.length })}
        </Typography>
        {at > 0 && (
          <Button size="small" onClick={() => setAt(at - 1)}>
            {t('hints.steps.back')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
          {isLast ? t('hints.steps.done') : t('hints.steps.next')}
        </Button>
      </Stack>
    </HintCard>
  );
}
