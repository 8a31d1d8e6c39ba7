import { ReceivedSubmissionsPage } from '../../features/requests/pages/received-submissions-page.js';
import { ReceivedViews } from '../dash/received-views.js';

export function ReceivedSubmissionsRoute() {
  return <ReceivedSubmissionsPage views={<ReceivedViews current="requests" />} />;
}
