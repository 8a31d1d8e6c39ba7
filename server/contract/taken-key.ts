/** Whether a store refused a new object because its key is taken: S3's status of a failed condition, or the code of providers with a header of their own. */
export function saysTaken(status: number | undefined, code: string): boolean {
  return status === 412 || code === 'FileAlreadyExists';
}
