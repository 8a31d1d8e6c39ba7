import { Module } from '@nestjs/common';
import { TransfersModule } from '../../files/transfers/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { ExampleFiles } from './example-files.service.js';

/** Example files of file requests. */
@Module({
  imports: [TransfersModule, UploadsModule],
  providers: [ExampleFiles],
  exports: [ExampleFiles],
})
export class ExamplesModule {}
