import { useLocation, useNavigate } from 'react-router-dom';
import { SignupDialog } from '../../features/auth/components/signup/signup-dialog.js';
import { QueryProvider } from '../../lib/query-provider.js';
import { languageOfPath } from '../../lib/site-path.js';
import { paths, sitePath } from '../paths.js';

/** Sign-up over Home, at its own address, so that Back closes it and a link can open it. */
export function RegisterDialog() {
  const navigate = useNavigate();
  const home = sitePath(paths.home, languageOfPath(useLocation().pathname) ?? 'en');
  return (
    <QueryProvider>
      <SignupDialog onClose={() => void navigate(home, { replace: true })} />
    </QueryProvider>
  );
}
