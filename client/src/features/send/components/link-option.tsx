import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/router-link.js';
import type { Draft, SendAs } from '../../../sending/form/draft.js';
import { Choice } from '../../../ui/choice.js';

interface LinkOptionProps {
  sendAs: SendAs;
  isMember: boolean;
  onChange: (patch: Partial<Draft>) => void;
}

/** Copy a link, or have it mailed. Visitors see what a link requires. */
export function LinkOption({ sendAs, isMember, onChange }: LinkOptionProps) {
  const { t } = useTranslation('send');
  const group = useId();
  const [isTold, setIsTold] = useState(false);
  return (
    <Stack role="radiogroup" aria-label={t('options.link')} spacing={2}>
      <Choice
        group={group}
        label={t('options.sendLink')}
        hint={t('options.sendLinkHint')}
        isChosen={sendAs === 'email'}
        onChoose={() => onChange({ sendAs: 'email' })}
      />
      <Choice
        group={group}
        label={t('options.copyLink')}
        hint={t('options.copyLinkHint')}
        isChosen={sendAs === 'link'}
        onChoose={() => (isMember ? onChange({ sendAs: 'link' }) : setIsTold(true))}
      />
      <output>
        {isTold && (
          <Typography variant="body2" sx={{ p: 3, borderRadius: 3, bgcolor: 'warning.light' }}>
            {t('options.linksArePremium')} <TextLink to="/register">{t('notices.trial')}</TextLink>
          </Typography>
        )}
      </output>
    </Stack>
  );
}
