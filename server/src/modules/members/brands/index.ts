export { brandOf, Brands } from './brands.service.js';
export { BrandsModule } from './brands.module.js';
export { pictureIdOf } from './domain/picture.js';
export { ImageResizer } from './image-resizer.service.js';
export { PICTURES_ROOT, PictureRecords } from './picture-records.service.js';
