import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { clientConfig } from '../../../lib/hosts.js';
import { registerPathTo } from '../../../lib/safe-next-path.js';
import { letsSignUp } from '../../../lib/policies.js';
import { TextLink } from '../../../ui/router-link.js';
import type { Draft, SendAs } from '../../../sending/form/draft.js';
import { Choice } from '../../../ui/choice.js';

/** Checkout of the plan that the plans page recommends, paid yearly. */
const TRIAL_CHECKOUT = '/pricing/PRY';

interface LinkOptionProps {
  sendAs: SendAs;
  isMember: boolean;
  onChange: (patch: Partial<Draft>) => void;
  onSignUp: (patch: Partial<Draft>) => void;
}

/** Copy a link, or have it mailed. Visitors see what a link requires. */
export function LinkOption({ sendAs, isMember, onChange, onSignUp }: LinkOptionProps) {
  const { t } = useTranslation('sending', 'send');
  const group = useId();
  const isTrial = clientConfig().billing !== null;
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Stack role="radiogroup" aria-label={t('send:options.link')} spacing={2}>
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
        onChoose={() => (isMember ? onChange({ sendAs: 'link' }) : setIsRefused(true))}
      />
      <output>
        {isRefused && (
          <Typography variant="body2" sx={{ p: 3, borderRadius: 3, bgcolor: 'warning.light' }}>
            {t('options.linksNeedAccount')}{' '}
            {letsSignUp() && (
              <TextLink
                to={isTrial ? registerPathTo(TRIAL_CHECKOUT) : '/register'}
                onClick={() => onSignUp({ sendAs: 'link' })}
              >
                {t(isTrial ? 'wayOn.trial' : 'options.createAccount')}
              </TextLink>
            )}
          </Typography>
        )}
      </output>
    </Stack>
  );
}
