import { UploadedImage } from '#contract/images.ts'
import { http } from './http.ts'
import { fetchTelling } from './upload.ts'

export interface ImageOnItsWay {
  file: File
  /** How much of it has gone, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Takes as long as it takes: whoever uploads decides how long nothing may move. */
export function uploadImage({ file, onProgress }: ImageOnItsWay, signal?: AbortSignal) {
  const body = new FormData()
  body.append('image', file)
  return http
    .post('Image/upload', { body, signal, timeout: false, fetch: fetchTelling(onProgress) })
    .json(UploadedImage)
}
