import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { Brands } from './brands.service.js';
import { PictureRepository, PICTURES, pictureSchema } from './data/picture.repository.js';
import { BrandsController } from './http/brands.controller.js';
import { PicturesController } from './http/pictures.controller.js';
import { ImageResizer } from './image-resizer.service.js';
import { PictureOwners } from './picture-owners.service.js';
import { PictureRecords } from './picture-records.service.js';
import { Pictures } from './pictures.service.js';

/** How an account looks to others, on the pages of its links and in its mails; pictures of users and accounts. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: PICTURES, schema: pictureSchema }]),
    AccountsModule,
    AuthModule,
    MailModule,
    PoliciesModule,
    StorageModule,
  ],
  controllers: [BrandsController, PicturesController],
  providers: [Brands, ImageResizer, PictureOwners, PictureRecords, PictureRepository, Pictures],
  exports: [Brands, ImageResizer, PictureOwners, PictureRecords, Pictures],
})
export class BrandsModule {}
