import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core/core.module.js';
import { SiteModule } from './modules/staff/site/index.js';
import { productModules } from './product-modules.js';

@Module({})
export class AppModule {
  static forRoot(options: CoreOptions): DynamicModule {
    return { module: AppModule, imports: [CoreModule.forRoot(options), ...productModules, SiteModule] };
  }
}
