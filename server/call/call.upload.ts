import { largestImage } from '#contract/images.ts'
import type { Context } from 'hono'
import { mebibyte, readBytes, unknownFields } from './call.input.ts'
import { invalidFields, malformed, tooLarge, unsupportedType } from '../problem.ts'
import { takeTurns } from '../turns.ts'

/** What the form needs beside its file: names, types, the lines between. */
const frame = 64 * 1024

// Bodies are held in memory while they arrive, so that few do at once; those that wait are not read yet.
const inTurn = takeTurns({
  atOnce: 8,
  mostWaiting: 100,
  crowded: 'Many files are arriving at this moment. Please try again in a few seconds.',
})

/** The one file of a form, by the name of its field. */
export async function readUpload(c: Context, field: string): Promise<Record<string, Uint8Array>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) throw unsupportedType('multipart/form-data')
  const form = await inTurn(async () => readForm(await readBytes(c, largestImage + frame), type))

  const unknown = [...form.keys()].filter((name) => name !== field)
  if (unknown.length > 0) throw unknownFields(unknown)
  const [file, ...others] = form.getAll(field)
  if (!(file instanceof File)) throw invalidFields({ [field]: 'Please choose a file.' })
  if (others.length > 0) throw invalidFields({ [field]: 'Please send one file at a time.' })
  if (file.size === 0) throw invalidFields({ [field]: 'This file is empty.' })
  if (file.size > largestImage) throw tooLarge(`${largestImage / mebibyte} MiB`)
  return { [field]: await file.bytes() }
}

const readForm = (bytes: ArrayBuffer, type: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformed('a valid form')
  })
