import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/**
 * Where tests put what they throw away: in memory, where nothing waits for a disk, if this machine has such a folder and
 * 4 GB to spare.
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
