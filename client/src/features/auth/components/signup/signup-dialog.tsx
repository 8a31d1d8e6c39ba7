import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { safeNextPath } from '../../../../lib/safe-next-path.js';
import { DialogCloseButton } from '../../../../ui/close-button.js';
import { SignupForm } from './signup-form.js';

/** The sign-up over Home at its own URL, `/register`. Closing it goes back to Home. `next` is the path afterwards. */
export function SignupDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('auth');
  const titleId = useId();
  const navigate = useNavigate();
  const next = safeNextPath(useSearchParams()[0].get('next'));
  const proceed = () => void navigate(next);
  return (
    <Dialog
      open
      // A click outside must not discard input; Escape and the button close it.
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown') onClose();
      }}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
    >
      <DialogCloseButton label={t('signup.close')} onClick={onClose} />
      <DialogContent>
        <SignupForm titleId={titleId} level="h2" next={next} onSignedUp={proceed} />
      </DialogContent>
    </Dialog>
  );
}
