export { Brands } from './brands.service.js';
export { BrandsModule } from './brands.module.js';
export { brandOf } from './brand-of.js';
