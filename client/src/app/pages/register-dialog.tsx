import CloseRounded from '@mui/icons-material/CloseRounded';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SignupPage } from '../../features/auth/pages/signup-page.js';
import { paths } from '../paths.js';

/** Sign-up over Home, at its own address, so that Back closes it and a link can open it. */
export function RegisterDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const close = () => void navigate(paths.home, { replace: true });
  return (
    <Dialog open onClose={close} aria-label={t('titles.signup')} fullWidth maxWidth="xs">
      <IconButton aria-label={t('close')} onClick={close} sx={{ position: 'absolute', top: 12, right: 12, zIndex: 1 }}>
        <CloseRounded />
      </IconButton>
      <DialogContent>
        <SignupPage />
      </DialogContent>
    </Dialog>
  );
}
