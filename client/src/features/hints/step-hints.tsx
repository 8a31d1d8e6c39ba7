import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { noticeMs } from '../../lib/notices.js';
import { HintCard } from '../../ui/hint-card.js';

const steps = ['files', 'people', 'options'] as const;

/** The part of the send panel that a step explains; a link has no recipients. */
function partOf(step: (typeof steps)[number]): Element | null {
  return document.querySelector(`[data-step="${step}"]`);
}

/** Only what is on the page. Files may have been added before the hint appears. */
function stepsOfPage() {
  const hasFiles = partOf('files')?.querySelector('li');
  return steps.filter((step) => partOf(step) && !(step === 'files' && hasFiles));
}

/** The panel shows something else after sending. */
function useCloseWithout(part: Element | null, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closeIfGone = () => {
      if (!part?.isConnected) close();
    };
    closeIfGone();
    const observer = new MutationObserver(closeIfGone);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [part]);
}

/** Sending in three steps, for first-time visitors. Disappears after 8 s without interaction. */
export function StepHints({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const [shown] = useState(stepsOfPage);
  const [at, setAt] = useState(0);
  const step = shown[at] ?? 'files';
  const part = partOf(step);
  const isLast = at === shown.length - 1;
  useCloseWithout(part, onClose);
  if (!part) return null;
  return (
    <HintCard
      title={t(`hints.steps.${step}.title`)}
      closeLabel={t('hints.close')}
      duration={noticeMs.hint}
      step={at}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t(`hints.steps.${step}.text`)}</Typography>
      <Stack direction="row" sx={{ mt: 3, gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {t('hints.steps.position', { step: at + 1, total: shown.length })}
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
