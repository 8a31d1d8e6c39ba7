import { DownloadPage } from '../../features/downloads/pages/download-page.js';
import { RiverScene } from '../../features/home/components/river-scene.js';

export { preloadClosed } from '../../features/downloads/closed-parts.js';

export function DownloadRoute() {
  return <DownloadPage ground={<RiverScene />} />;
}
