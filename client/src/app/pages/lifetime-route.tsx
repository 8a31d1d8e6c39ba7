import { loginPath } from '../../lib/safe-next-path.js';
import { LifetimePage } from '../../features/lifetime/pages/lifetime-page.js';
import { paths } from '../paths.js';

const here = { pathname: paths.lifetime, search: '' };
const signUpPath = `${paths.register}?${new URLSearchParams({ next: paths.lifetime }).toString()}`;

export function LifetimeRoute() {
  return <LifetimePage signUpPath={signUpPath} logInPath={loginPath(here)} />;
}
