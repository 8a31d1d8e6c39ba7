export { Roadmap } from './roadmap.service.js';
export { RoadmapModule } from './roadmap.module.js';
