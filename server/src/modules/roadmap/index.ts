export { RoadmapModule } from './roadmap.module.js';
