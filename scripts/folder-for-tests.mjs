import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * The folder for temporary files of tests: in memory, if this machine has such a folder with 4 GB free.
 */
export const folderForTests = () => (isRoomInMemory() ? memory : tmpdir())

function isRoomInMemory() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= enough
  } catch {
    return false
  }
}
