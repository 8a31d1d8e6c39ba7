import Box from '@mui/material/Box';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { isPasswordShort, type Draft } from '../../../sending/form/draft.js';
import { expiryName } from '../../../sending/form/expiry-choices.js';
import { SendButton } from '../../../sending/form/send-button.js';

interface PanelFooterProps {
  draft: Draft;
  isValid: boolean;
  isBusy: boolean;
}

function safetyOf({ encrypts, password }: Draft): 'encrypted' | 'open' | 'shortPassword' | 'protected' {
  if (encrypts) return 'encrypted';
  if (password === '') return 'open';
  return isPasswordShort(password) ? 'shortPassword' : 'protected';
}

/** Summary of the options, and the send button. */
export function PanelFooter({ draft, isValid, isBusy }: PanelFooterProps) {
  const { t } = useTranslation('send');
  const { dateTime } = useFormats();
  const { customExpiry, expirySeconds, sendAs } = draft;
  const name = expiryName(expirySeconds);
  const expiry =
    name === 'custom'
      ? t('footer.expiresOn', { date: customExpiry === null ? '' : dateTime(customExpiry) })
      : name === 'never'
        ? t('options.never')
        : t('footer.expires', { choice: t(`options.${name}`) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ flex: 1, typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
        <div>{expiry}</div>
        <div>{t(`footer.${safetyOf(draft)}`)}</div>
      </Box>
      <SendButton isValid={isValid} isBusy={isBusy}>
        {sendAs === 'link' ? t('footer.getLink') : t('footer.transfer')}
      </SendButton>
    </Box>
  );
}
