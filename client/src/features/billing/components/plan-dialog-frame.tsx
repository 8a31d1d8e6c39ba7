import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { DialogCloseButton } from '../../../ui/close-button.js';

interface PlanDialogFrameProps {
  choice: PlanChoice;
  /** Shown below the title. */
  text?: string;
  /** Says what is being loaded; empty once it is loaded. */
  loading?: string;
  onClose(): void;
  children: ReactNode;
}

/** The dialog of the payment form. A click outside does not close it, since that would lose input. */
export function PlanDialogFrame({ choice, text = '', loading = '', onClose, children }: PlanDialogFrameProps) {
  const { t } = useTranslation('pricing', 'sending');
  const titleId = useId();
  const { plan, period } = planChoices[choice];
  return (
    <Dialog
      open
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown') onClose();
      }}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="sm"
    >
      <DialogCloseButton label={t('checkout.close')} onClick={onClose} />
      <DialogTitle id={titleId} variant="h3" sx={{ pr: 12 }}>
        {t('checkout.title', { plan: t(`sending:plans.${plan}`), period: t(`checkout.${period}`) })}
      </DialogTitle>
      <DialogContent>
        {text !== '' && (
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            {text}
          </Typography>
        )}
        {loading !== '' && (
          <Stack component="output" spacing={3} sx={{ alignItems: 'center', py: 12 }}>
            <CircularProgress aria-hidden />
            <span>{loading}</span>
          </Stack>
        )}
        {children}
      </DialogContent>
    </Dialog>
  );
}
