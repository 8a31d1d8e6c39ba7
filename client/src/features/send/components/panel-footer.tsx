import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { isPasswordShort, type Draft } from '../../../sending/form/draft.js';
import { expiryName } from '../../../sending/form/expiry-choices.js';

const quiet = { bgcolor: 'surface.line', color: 'text.secondary' };
/** Not everything is filled in. */
const notYet = { ...quiet, '&:hover': quiet };

interface PanelFooterProps {
  draft: Draft;
  isValid: boolean;
  isBusy: boolean;
}

/** What was chosen, in words, and the one action that matters. */
export function PanelFooter({ draft, isValid, isBusy }: PanelFooterProps) {
  const { t } = useTranslation('send');
  const { dateTime } = useFormats();
  const { customExpiry, expirySeconds, password, sendAs } = draft;
  const name = expiryName(expirySeconds);
  const expiry =
    name === 'custom'
      ? t('footer.expiresOn', { date: customExpiry === null ? '' : dateTime(customExpiry) })
      : t('footer.expires', { choice: t(`options.${name}`) });
  const safety = isPasswordShort(password)
    ? 'footer.shortPassword'
    : password === ''
      ? 'footer.open'
      : 'footer.protected';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ flex: 1, typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
        <div>{expiry}</div>
        <div>{t(safety)}</div>
      </Box>
      <BusyButton
        type="submit"
        variant="contained"
        color="secondary"
        size="large"
        isBusy={isBusy}
        // Not `disabled`: a click while something is missing shows where.
        aria-disabled={!isValid || isBusy}
        sx={{ minWidth: 136, ...(!isValid && notYet) }}
      >
        {sendAs === 'link' ? t('footer.getLink') : t('footer.transfer')}
      </BusyButton>
    </Box>
  );
}
