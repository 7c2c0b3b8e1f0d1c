import { Id } from './id.ts'
import { z } from './zod.ts'

/** What an upload answers (specification §3). `url` shows the image, and is good for a day at most. */
export const UploadedImage = z.object({ id: Id, url: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>

/** Bytes that an image may have: 10 MiB. */
export const largestImage = 10 * 1024 * 1024

/** What a browser lets somebody choose. The server looks at the content, not at this. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
