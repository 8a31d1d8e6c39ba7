import { useNavigate } from 'react-router-dom';
import { SignupDialog } from '../../features/auth/components/signup-dialog.js';
import { QueryProvider } from '../../lib/query-provider.js';
import { paths } from '../paths.js';

/** Sign-up over Home, at its own address, so that Back closes it and a link can open it. */
export function RegisterDialog() {
  const navigate = useNavigate();
  return (
    <QueryProvider>
      <SignupDialog onClose={() => void navigate(paths.home, { replace: true })} />
    </QueryProvider>
  );
}
