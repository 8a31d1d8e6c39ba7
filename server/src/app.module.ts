import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core/core.module.js';
import { AlertsModule } from './modules/alerts/index.js';
import { AnalyticsModule } from './modules/analytics/index.js';
import { AuthModule } from './modules/auth/index.js';
import { ContactsModule } from './modules/contacts/index.js';
import { LibraryModule } from './modules/library/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { SiteModule } from './modules/site/index.js';
import { StorageModule } from './modules/storage/index.js';
import { TransfersModule } from './modules/transfers/index.js';

@Module({})
export class AppModule {
  static of(options: CoreOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.of(options),
        NotificationsModule,
        AuthModule,
        ContactsModule,
        AlertsModule,
        StorageModule,
        TransfersModule,
        LibraryModule,
        AnalyticsModule,
        SiteModule,
      ],
    };
  }
}
