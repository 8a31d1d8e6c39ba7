import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { PictureRepository } from './data/picture.repository.js';
import { PICTURES, pictureSchema } from './data/picture.schema.js';
import { PicturesController } from './http/pictures.controller.js';
import { ImageResizer } from './image-resizer.service.js';
import { PictureOwners } from './picture-owners.service.js';
import { PictureRecords } from './picture-records.service.js';
import { Pictures } from './pictures.service.js';

/** Pictures of users, logos and backgrounds of accounts. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: PICTURES, schema: pictureSchema }]),
    AccountsModule,
    AuthModule,
    StorageModule,
  ],
  controllers: [PicturesController],
  providers: [ImageResizer, PictureRepository, PictureOwners, PictureRecords, Pictures],
  exports: [ImageResizer, PictureRecords, Pictures],
})
export class PicturesModule {}
