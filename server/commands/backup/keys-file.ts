import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { isDataKeyId, keysFolderOf } from '../../crypto/data-keys.ts'
import { keyFileOf, parseSiteKeys, type SiteKeys, textOfSiteKeys } from '../../crypto/key-ring.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { flushFolder, prepareFolder } from '../../process/data-folder.ts'
import { isOfFile } from '../is-of-file.ts'
import { addEntry, entriesIn, type Manifest, unreadable } from './backup-file.ts'
import { cannotWrite } from './cannot-write.ts'

/** The file of keys, beside the backups if no other is named. */
export const keysFileName = 'kinroll-keys.tar'

const siteKeysName = 'secret.key'

/** The keys of a site, and of its people, by the path of their file in its folder. */
export type Keys = { site: SiteKeys; files: { path: string; content: Buffer }[] }

/** Reads the keys that a site uses. */
export async function readKeys(dataDir: string): Promise<Keys> {
  const site = parseSiteKeys(await readFile(keyFileOf(dataDir)))
  if (!site) throw new OperatorError(`${keyFileOf(dataDir)} contains no keys.`)
  const folder = keysFolderOf(dataDir)
  const ids = existsSync(folder) ? (await readdir(folder)).filter(isDataKeyId) : []
  const files: Keys['files'] = []
  for (const id of ids) {
    // One that was destroyed meanwhile is not wanted.
    const content = await readFile(join(folder, id)).catch(undefinedIfMissing)
    if (content) files.push({ path: `keys/${id}`, content })
  }
  return { site, files }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Reads a file of keys. Undefined if there is none. */
export async function readKeysFile(path: string): Promise<Keys | undefined> {
  if (!existsSync(path)) return undefined
  let site: SiteKeys | undefined
  const files: Keys['files'] = []
  try {
    for await (const { name, content } of entriesIn(createReadStream(path))) {
      const id = name.startsWith('keys/') ? name.slice('keys/'.length) : ''
      if (name === siteKeysName) site = parseSiteKeys(content)
      else if (isDataKeyId(id)) files.push({ path: `keys/${id}`, content })
    }
  } catch (error) {
    if (isOfFile(error)) throw unreadable(path, error)
    throw new OperatorError(`${path} is damaged: ${(error as Error).message}`, { cause: error })
  }
  if (!site) throw new OperatorError(`${path} contains no keys.`)
  return { site, files }
}

/**
 * Replaces the file of keys. Keys that people no longer have are gone from it, so that no backup reveals their data.
 * A former key of the site stays as long as one of the backups needs it.
 */
export async function replaceKeysFile(
  path: string,
  { site, files }: Keys,
  backups: readonly Manifest[],
): Promise<void> {
  const [current, ...rotating] = site.encryption
  const former = (await readKeysFile(path))?.site.encryption ?? []
  const needed = new Set(backups.flatMap(({ keyIds }) => keyIds.encryption))
  const known = new Set(site.encryption.map(({ id }) => id))
  const older = former.filter(({ id }) => needed.has(id) && !known.has(id))
  const part = `${path}.part`
  rmSync(part, { force: true })
  const tar = pack()
  const written = pipeline(
    tar,
    createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
  ).catch((error: unknown) => {
    throw cannotWrite(path, error)
  })
  written.catch(() => {})
  const add = (name: string, content: Buffer | string) =>
    Promise.race([addEntry(tar, name, content), written])
  const encryption: SiteKeys['encryption'] = [current, ...rotating, ...older]
  await add(siteKeysName, textOfSiteKeys({ ...site, encryption }))
  for (const file of files) await add(file.path, file.content)
  tar.finalize()
  await written
  renameSync(part, path)
  flushFolder(dirname(path))
}

/** Whether the keys can read everything that the backup contains, except what was deleted since. */
export const areKeysOf = ({ site }: Keys, { keyIds }: Manifest): boolean =>
  site.lookup.id === keyIds.lookup &&
  keyIds.encryption.every((id) => site.encryption.some((key) => key.id === id))

/** Writes keys into the folder of a site, which must not have others. When that of the site is there, all are. */
export async function writeKeys(dataDir: string, { site, files }: Keys): Promise<void> {
  const file = keyFileOf(dataDir)
  const text = textOfSiteKeys(site)
  if (existsSync(file)) {
    if ((await readFile(file, 'utf8')) === text) return
    throw new OperatorError(
      `${file} exists, and its keys are not those of the site to be copied. Name another folder, or move that file away.`,
    )
  }
  prepareFolder(keysFolderOf(dataDir), () => undefined)
  for (const { path, content } of files)
    await writeFile(join(dataDir, path), content, { mode: 0o600 })
  flushFolder(keysFolderOf(dataDir))
  const part = `${file}.part`
  await writeFile(part, text, { mode: 0o600, flush: true })
  renameSync(part, file)
  flushFolder(dataDir)
}
