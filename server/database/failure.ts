const unavailableCodes =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|08|28|57014|57P0|55P03|25P0[34]|53|3D000|25006|58030|ENOSPC|EDQUOT|EROFS|SQLITE_(FULL|IOERR|CANTOPEN|BUSY|READONLY|NOTADB|CORRUPT))/
const unavailableMessages =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|driver has already been destroyed|The database connection is not open)/

// 23503: a row was deleted while another was made to point at it.
const clashCodes = /^(40001|40P01|23503|SQLITE_BUSY)/

/** Whether the database could not be reached, did not answer in time, or cannot write for want of room. */
export const isUnavailable = (error: unknown): boolean =>
  unavailableCodes.test(codeOf(error)) ||
  (error instanceof Error && unavailableMessages.test(error.message))

/** Whether two transactions stood in each other's way, so that a second try may succeed. */
export const isClash = (error: unknown): boolean => clashCodes.test(codeOf(error))

/** Whether a row would have been the second of what there may be one of. */
export const isDuplicate = (error: unknown): boolean =>
  /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/.test(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
