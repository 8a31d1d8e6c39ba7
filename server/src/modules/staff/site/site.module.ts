import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PoliciesModule } from '../../platform/policies/index.js';
import { AccountAccess } from './account-access.service.js';
import { BlogViews } from './blog-views.service.js';
import { Changelog, ChangelogFeed } from './changelog.service.js';
import { ClientPage } from './client-page.js';
import { BLOG_VIEW, BlogViewRepository, blogViewSchema } from './data/blog-view.repository.js';
import { OperatorTextsController } from './http/operator-texts.controller.js';
import { PageErrorsController } from './http/page-errors.controller.js';
import { SiteController } from './http/site.controller.js';
import { PageRenderer } from './page-renderer.js';
import { Roadmap } from './roadmap.service.js';
import { SitePages } from './site-pages.js';

/** Client pages, the public site, health and changelog. */
@Module({
  imports: [PoliciesModule, MongooseModule.forFeature([{ name: BLOG_VIEW, schema: blogViewSchema }])],
  controllers: [SiteController, OperatorTextsController, PageErrorsController],
  providers: [
    AccountAccess,
    BlogViewRepository,
    BlogViews,
    Changelog,
    ChangelogFeed,
    ClientPage,
    PageRenderer,
    Roadmap,
    SitePages,
  ],
  exports: [ClientPage, SitePages],
})
export class SiteModule {}
