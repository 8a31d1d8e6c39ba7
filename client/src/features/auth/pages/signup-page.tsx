import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { AuthCard } from '../components/auth-card.js';
import { SignupForm } from '../components/signup-form.js';
import { safeNextPath } from '../safe-next-path.js';

export function SignupPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  useDocumentTitle(t('signup.title'));
  return (
    <AuthCard>
      <SignupForm
        initialEmail={params.get('user')}
        onSignedUp={() => void navigate(safeNextPath(params.get('next')))}
      />
    </AuthCard>
  );
}
