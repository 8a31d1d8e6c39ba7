import { Module } from '@nestjs/common';
import { ClientPage } from './client-page.js';
import { SiteController } from './http/site.controller.js';

@Module({ controllers: [SiteController], providers: [ClientPage], exports: [ClientPage] })
export class SiteModule {}
