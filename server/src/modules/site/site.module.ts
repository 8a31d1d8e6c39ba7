import { Module } from '@nestjs/common';
import { ChangelogFeed } from './changelog-feed.js';
import { Changelog } from './changelog.service.js';
import { ClientPage } from './client-page.js';
import { ChangelogController } from './http/changelog.controller.js';
import { LocationController } from './http/location.controller.js';
import { SiteController } from './http/site.controller.js';

/** Client pages, health and changelog. */
@Module({
  controllers: [SiteController, LocationController, ChangelogController],
  providers: [Changelog, ChangelogFeed, ClientPage],
  exports: [ClientPage],
})
export class SiteModule {}
