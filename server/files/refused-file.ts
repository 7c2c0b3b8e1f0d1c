import { Refusal } from '../http/problem.ts'

/** A refusal of an uploaded file, shown at its field. */
export const refusedFile = (status: 415 | 422, message: string) =>
  new Refusal(status, { message, code: 'file_refused', fields: { file: message } })
