/** The engine's face for Node: no type or value of the browser's. */
export { bindUploadApi, type UploadCall } from './bind-upload-api.js';
export { MemoryCheckpoints, type CheckpointStore, type UploadCheckpoint } from './checkpoint.js';
export { steadyConnection, type Connection } from './connection.js';
export { NodeFile } from './node-file.js';
export { nodeHasher } from './node-hasher.js';
export { nodeCall, NodeCallError } from './node-call.js';
export { NodeTransport } from './node-transport.js';
export type {
  ByteSource,
  Upload,
  UploadFile,
  UploadOptions,
  UploadResult,
  UploadSnapshot,
  UploadTarget,
} from './types.js';
export type { UploadApi } from './upload-api.js';
export { prepareUpload } from './upload-engine.js';
export { UploadError } from './upload-error.js';
