import { RiverScene } from '../../features/home/components/river-scene.js';
import { RequestPage } from '../../features/submit/pages/request-page.js';

export { preloadClosedRequest } from '../../features/submit/closed-parts.js';

export function SubmitRoute() {
  return <RequestPage ground={<RiverScene />} />;
}
