import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../accounts/index.js';
import { AuthModule } from '../auth/index.js';
import { AccessTokenPersonalData } from './access-token-personal-data.service.js';
import { AccessTokens, PersonalTokenMiddleware } from './access-tokens.service.js';
import { ACCESS_TOKENS, AccessTokenRepository, accessTokenSchema } from './data/access-token.repository.js';
import { AccessTokensController } from './http/access-tokens.controller.js';

/** Personal access tokens, by which programs act for a user. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ACCESS_TOKENS, schema: accessTokenSchema }]),
    AccountsModule,
    AuthModule,
  ],
  controllers: [AccessTokensController],
  providers: [AccessTokenPersonalData, AccessTokenRepository, AccessTokens],
})
export class AccessTokensModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(PersonalTokenMiddleware).forRoutes('{*path}');
  }
}
