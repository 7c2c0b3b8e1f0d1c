import { second } from '#contract/dates/durations.ts'
import pRetry from 'p-retry'
import { isUnprepared } from './engines/prepared-statements.ts'

const unavailableCodes =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|08|28|57014|57P0|55P03|25P0[34]|53|3D000|25006|42501|58030|EIO|ENOSPC|EDQUOT|EROFS|SQLITE_(FULL|IOERR|CANTOPEN|BUSY|READONLY|NOTADB|CORRUPT))/
const unavailableMessages =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|driver has already been destroyed|The database connection is not open|The server does not support SSL)/

// 23503: a row was deleted while another one that refers to it was inserted.
// 55P03: many wait for the same lock, such as that of a class that fifty students want to enroll in.
const conflictCodes = /^(40001|40P01|23503|55P03|SQLITE_BUSY)/

// A connection that cannot be trusted: its certificate is untrusted, expired, or of another host.
const mistrustCodes =
  /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_)/

/**
 * Whether the database could not be reached, did not answer in time, or cannot be written for lack of space or
 * rights.
 */
export const isUnavailable = (error: unknown): boolean =>
  unavailableCodes.test(codeOf(error)) ||
  mistrustCodes.test(codeOf(error)) ||
  isOfConnecting(error) ||
  (error instanceof Error && unavailableMessages.test(error.message))

// Such as ENOENT: while PostgreSQL restarts, its socket is no file.
const isOfConnecting = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** Whether others use the database so much that a call got neither a lock nor a connection in time. */
export const isCrowded = (error: unknown): boolean =>
  /^(55P03|SQLITE_BUSY)/.test(codeOf(error)) ||
  (error instanceof Error && error.message === 'timeout exceeded when trying to connect')

// What the database itself reports. 08, 57P and an I/O error may come after the commit.
const refusedCodes = /^((?!08|57P|40003)(?=\D*\d)[\dA-Z]{5}$|SQLITE_(?!IOERR))/

/**
 * Whether the database refused a write, which then had no effect. After any other failure the write may have been
 * committed, and only the answer was lost.
 */
export const isRefused = (error: unknown): boolean => refusedCodes.test(codeOf(error))

/** Whether a transaction had no effect and may succeed if it is repeated, because two of them conflicted. */
export const isConflict = (error: unknown): boolean =>
  conflictCodes.test(codeOf(error)) || isUnprepared(error)

/** Whether a unique constraint refused a row. */
export const isDuplicate = (error: unknown): boolean =>
  /^(23505|SQLITE_CONSTRAINT_UNIQUE)$/.test(codeOf(error))

/** Whether a row was refused because one that it refers to is gone. */
export const isOrphan = (error: unknown): boolean =>
  /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Retries a write while another one holds the lock, or as long as `isTransient`, for four seconds or `maxRetryTime` (in
 * milliseconds). The server does other work between the attempts.
 */
export const patiently = <Result>(
  write: () => Promise<Result>,
  maxRetryTime = 4 * second,
  isTransient = isConflict,
): Promise<Result> =>
  pRetry(write, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: 10,
    maxTimeout: 250,
    randomize: true,
    maxRetryTime,
    shouldRetry: ({ error }) => isTransient(error),
  })
