import { OperatorError } from '../../process/operator-error.ts'

/** Says why a file cannot be written, and what that means. */
export function cannotWrite(path: string, cause: unknown): OperatorError {
  const { code = '', message } = cause as NodeJS.ErrnoException
  const why = /^(ENOSPC|EDQUOT)$/.test(code) ? 'the disk is full' : message
  return new OperatorError(`${path} cannot be written: ${why}. Earlier backups are as they were.`, {
    cause,
  })
}
