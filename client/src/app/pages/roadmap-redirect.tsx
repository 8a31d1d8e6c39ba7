import { Navigate } from 'react-router-dom';
import { roadmapPath } from '../../features/roadmap/roadmap-paths.js';

/** Of addresses around the roadmap that the specification knows. */
export function RoadmapRedirect() {
  return <Navigate to={roadmapPath} replace />;
}
