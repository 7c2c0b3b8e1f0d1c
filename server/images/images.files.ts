import { accessSync, constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFolder } from '../process/data-folder.ts'
import { type ImageSize, imageSizes } from './redraw-image.ts'

export type ImageFiles = ReturnType<typeof openImageFiles>

/** The images on the disk, each size a file. A file has its name only once all of it is safely there. */
export function openImageFiles(folder: string) {
  prepareFolder(folder, () => accessSync(folder, constants.W_OK))
  const pathOf = (key: string, size: ImageSize) => join(folder, `${key}.${size}.webp`)

  return {
    async write(key: string, image: Record<ImageSize, Uint8Array>) {
      for (const size of imageSizes) {
        const path = pathOf(key, size)
        await writeFile(`${path}.part`, image[size], { flag: 'wx', mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      }
      await using names = await open(folder)
      await names.sync()
    },

    read: (key: string, size: ImageSize): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      readFile(pathOf(key, size)).catch(unlessMissing),

    /** Removes images, those that were never finished too. */
    remove: async (keys: string[]) => {
      const paths = keys.flatMap((key) => imageSizes.map((size) => pathOf(key, size)))
      for (const path of paths) {
        await rm(path, { force: true })
        await rm(`${path}.part`, { force: true })
      }
    },

    /** The names of all images, those that were never finished too. They begin with the key. */
    list: async () => (await readdir(folder)).filter((name) => ours.test(name)),

    async removeIfOlder(name: string, instant: number) {
      const file = await stat(join(folder, name)).catch(unlessMissing)
      if (file && file.mtimeMs < instant) await rm(join(folder, name), { force: true })
    },
  }
}

const ours = /^[\w-]{24}\.(large|small)\.webp(\.part)?$/

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
