import { DownloadPage } from '../../features/downloads/pages/download-page.js';
import { RiverScene } from '../../features/home/components/river-scene.js';

export function DownloadRoute() {
  return <DownloadPage ground={<RiverScene />} />;
}
