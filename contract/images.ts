import { Id } from './id.ts'
import { z } from './zod.ts'

/** The response of an upload (specification §3). `url` is the address of the image, valid for at most a day. */
export const UploadedImage = z.object({ id: Id, url: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>

/** The address of a whole image, by that of its small copy. */
export const largeImage = (smallUrl: string): string => smallUrl.replace(/\/small(?=\?|$)/, '')

/** What the browser's file chooser accepts. The server checks the content instead. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
