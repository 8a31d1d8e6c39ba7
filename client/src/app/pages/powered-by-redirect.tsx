import { Navigate } from 'react-router-dom';
import { paths } from '../paths.js';

/** The switch is a part of the brand. */
export function PoweredByRedirect() {
  return <Navigate to={`${paths.customize}#powered-by`} replace />;
}
