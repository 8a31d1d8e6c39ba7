import { RiverScene } from '../../features/home/components/river-scene.js';
import { RequestPage } from '../../features/submit/pages/request-page.js';

export { preloadRequest } from '../../features/submit/preload-request.js';

export function SubmitRoute() {
  return <RequestPage ground={<RiverScene />} />;
}
