export { AppSumoModule } from './appsumo.module.js';
export { LifetimeCodes } from './lifetime-codes.service.js';
