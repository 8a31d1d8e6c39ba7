/** One piece of work of the pool: a part, a whole small file, or the completion of a file. */
export interface UploadTask {
  /** Size of what travels. */
  readonly bytes: number;
  /** Of the retry table; while a task is at a high attempt, fewer others run in parallel. */
  readonly tryNumber: number;
  /** Answers what has to be done next, before anything new is begun. */
  run(): Promise<UploadTask[]>;
}
