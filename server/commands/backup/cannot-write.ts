import { Complaint } from '../../process/complaint.ts'

/** Says why a file cannot be written, and what that means. */
export function cannotWrite(path: string, cause: unknown): Complaint {
  const { code = '', message } = cause as NodeJS.ErrnoException
  const why = /^(ENOSPC|EDQUOT)$/.test(code) ? 'the disk is full' : message
  return new Complaint(`${path} cannot be written: ${why}. Earlier backups are as they were.`, {
    cause,
  })
}
