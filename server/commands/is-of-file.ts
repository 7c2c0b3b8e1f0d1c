/** Whether the file system refuses something, such as to write on a full disk. */
export const isOfFile = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
