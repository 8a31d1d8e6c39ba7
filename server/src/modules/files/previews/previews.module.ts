import { Module, type OnModuleInit } from '@nestjs/common';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { BrandsModule } from '../../members/brands/index.js';
import { DownloadAuthorizers, StorageModule } from '../../platform/storage/index.js';
import { TransfersModule } from '../transfers/index.js';
import { ThumbnailsController } from './http/thumbnails.controller.js';
import { Thumbnails } from './thumbnails.service.js';

/** Thumbnails of images. */
@Module({
  imports: [NotificationsModule, AuthModule, BrandsModule, StorageModule, TransfersModule],
  controllers: [ThumbnailsController],
  providers: [Thumbnails],
  exports: [Thumbnails],
})
export class PreviewsModule implements OnModuleInit {
  constructor(
    private readonly authorizers: DownloadAuthorizers,
    private readonly thumbnails: Thumbnails,
  ) {}

  onModuleInit(): void {
    this.authorizers.register('previews', async (token) =>
      (await this.thumbnails.admit(token)) ? { count: null } : null,
    );
  }
}
