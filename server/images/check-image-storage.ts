import type { Logger } from 'pino'
import { type Env, InvalidSetting } from '../process/env.ts'
import { openImageStorage } from './images.ts'

/** Throws `InvalidSetting` if images can never be stored. While the store is down, images are answered 503. */
export async function checkImageStorage(env: Env, log: Logger): Promise<void> {
  if (!env.imageBucket) return
  try {
    await openImageStorage(env).check()
  } catch (err) {
    if (err instanceof InvalidSetting) throw err
    log.error({ err }, 'Images cannot be read or written: the store does not respond')
  }
}
