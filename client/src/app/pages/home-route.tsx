import { Outlet } from 'react-router-dom';
import { HomePage } from '../../features/home/pages/home-page.js';
import { QuickSendPanel } from '../../features/send/index.js';

export function HomeRoute() {
  return (
    <HomePage panel={<QuickSendPanel user={null} />}>
      <Outlet />
    </HomePage>
  );
}
