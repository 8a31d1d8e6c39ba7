import { Navigate } from 'react-router-dom';
import { paths } from '../paths.js';

export function HomeRedirect() {
  return <Navigate to={paths.home} replace />;
}
