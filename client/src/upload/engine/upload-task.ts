/** One piece of work of the pool: a part, a whole small file, or the completion of a file. */
export interface UploadTask {
  /** The number of tries, by the retry table; while a task has had many, fewer others run in parallel. */
  readonly tryNumber: number;
  /** Returns follow-up tasks, which run before new ones. */
  run(): Promise<UploadTask[]>;
}
