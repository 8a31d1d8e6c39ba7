import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';

interface RecipientsOnlyProps {
  isOn: boolean;
  /** The switch is disabled without recipients. */
  hasRecipients: boolean;
  isDisabled?: boolean;
  /** The account or the installation demands it. */
  isDemanded: boolean;
  onChange(isOn: boolean): void;
}

/** Whether only the recipients open a transfer, once they have proven their address. */
export function RecipientsOnly({ isOn, hasRecipients, isDisabled = false, isDemanded, onChange }: RecipientsOnlyProps) {
  const { t } = useTranslation('sending');
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={isOn}
            disabled={isDisabled || isDemanded || (!hasRecipients && !isOn)}
            onChange={(_, chosen) => onChange(chosen)}
          />
        }
        label={t('options.recipientsOnly')}
      />
      <Typography variant="body2" color="textSecondary">
        {t(hasRecipients || isOn ? 'options.recipientsOnlyHint' : 'options.recipientsOnlyNone')}
      </Typography>
      {isDemanded && (
        <Typography variant="body2" color="textSecondary">
          {t('options.recipientsOnlyDemanded')}
        </Typography>
      )}
    </div>
  );
}
