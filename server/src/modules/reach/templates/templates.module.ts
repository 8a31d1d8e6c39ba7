import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { RequestTemplateRepository } from './data/request-template.repository.js';
import { REQUEST_TEMPLATES, requestTemplateSchema } from './data/request-template.schema.js';
import { RequestTemplatesController } from './http/request-templates.controller.js';
import { RequestTemplates } from './request-templates.service.js';
import { TemplatePersonalData } from './template-personal-data.service.js';

/** The templates of an account. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: REQUEST_TEMPLATES, schema: requestTemplateSchema }]),
    AccountsModule,
    AuthModule,
  ],
  controllers: [RequestTemplatesController],
  providers: [RequestTemplateRepository, RequestTemplates, TemplatePersonalData],
})
export class TemplatesModule {}
