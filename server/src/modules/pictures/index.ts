export { PICTURES_ROOT, PictureRecords } from './picture-records.service.js';
export { PicturesModule } from './pictures.module.js';
