import { UploadedImage } from '#contract/images.ts'
import { type FileOnItsWay, upload } from './upload.ts'

export const uploadImage = (sent: FileOnItsWay, signal?: AbortSignal) =>
  upload('Image/upload', 'image', sent, { signal }).json(UploadedImage)
