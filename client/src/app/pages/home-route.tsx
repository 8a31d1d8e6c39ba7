import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { HomePage } from '../../features/home/pages/home-page.js';
import { QuickSendPanel } from '../../features/send/components/quick-send-panel.js';
import { paths, plainPath } from '../paths.js';

/** Sign-up opens over Home, so that the send panel stays mounted. */
const staysOn = (pathname: string) => [paths.home, paths.register].some((path) => path === plainPath(pathname));

export function HomeRoute() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const onSent = () =>
    void navigate({ pathname, search: '?upload=complete' }, { replace: true, preventScrollReset: true });
  const onStartOver = () => void navigate({ pathname }, { replace: true, preventScrollReset: true });
  return (
    <HomePage panel={<QuickSendPanel user={null} onSent={onSent} onStartOver={onStartOver} staysOn={staysOn} />}>
      <Outlet />
    </HomePage>
  );
}
