export type { Example } from './domain/example.js';
export { ExampleFiles } from './example-files.service.js';
export { ExamplesModule } from './examples.module.js';
