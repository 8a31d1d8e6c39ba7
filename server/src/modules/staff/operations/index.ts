export { OperationsModule } from './operations.module.js';
export { QueueControl } from './queue-control.service.js';
