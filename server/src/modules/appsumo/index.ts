export { AppSumoModule } from './appsumo.module.js';
export type { CodeBatch, LifetimeCode } from './domain/lifetime-code.js';
export { LifetimeCodes } from './lifetime-codes.service.js';
