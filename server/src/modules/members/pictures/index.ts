export { ImageResizer } from './image-resizer.service.js';
export { pictureIdOf } from './domain/picture.js';
export { PICTURES_ROOT, PictureRecords } from './picture-records.service.js';
export { Pictures } from './pictures.service.js';
export { PicturesModule } from './pictures.module.js';
