import { largestImage } from '#contract/images.ts'
import type { Context } from 'hono'
import { mebibyte } from './call.arrival.ts'
import { type Read, unknownFields } from './call.input.ts'
import { crowded, invalidFields, malformed, tooLarge, unsupportedType } from '../http/problem.ts'
import { takeTurns } from '../process/limit-concurrency.ts'

/** What the form needs beside its file: names, types, the lines between. */
const frame = 64 * 1024

/** Images are drawn when all of their bytes have arrived, and only a few at once. */
export const inRoom = takeTurns({
  atOnce: 4,
  mostWaiting: 100,
  crowded: () =>
    crowded('Many images are arriving at this moment. Please try again in a few seconds.'),
})

/** The one file of a form, by the name of its field. */
export async function readUpload(
  c: Context,
  read: Read,
  field: string,
): Promise<Record<string, Uint8Array>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) throw unsupportedType('multipart/form-data')
  const form = await readForm(await read(largestImage + frame), type)

  const unknown = [...form.keys()].filter((name) => name !== field)
  if (unknown.length > 0) throw unknownFields(unknown)
  const [file, ...others] = form.getAll(field)
  if (!(file instanceof File)) throw invalidFields({ [field]: 'Please choose a file.' })
  if (others.length > 0) throw invalidFields({ [field]: 'Please send one file at a time.' })
  if (file.size === 0) throw invalidFields({ [field]: 'This file is empty.' })
  if (file.size > largestImage) throw tooLarge(`${largestImage / mebibyte} MiB`)
  return { [field]: await file.bytes() }
}

const readForm = (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformed('a valid form')
  })
