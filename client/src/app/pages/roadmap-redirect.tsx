import { Navigate } from 'react-router-dom';
import { roadmapPath } from '../../features/roadmap/roadmap-paths.js';

/** Other addresses of the roadmap lead to it. */
export function RoadmapRedirect() {
  return <Navigate to={roadmapPath} replace />;
}
