export { brandOf, Brands } from './brands.service.js';
export { BrandsModule } from './brands.module.js';
export { pictureIdOf, PICTURES_ROOT } from './domain/picture.js';
export { ImageResizer } from './image-resizer.service.js';
export { PictureOwners } from './picture-owners.service.js';
export { PictureRecords } from './picture-records.service.js';
export { Pictures } from './pictures.service.js';
