import { command, Complaint } from './command/command.mjs'

const usage = `Usage:
  npm run rotate-key                          replaces the keys of the site
  npm run rotate-key -- --lost-key            says what is lost with a key, and changes nothing
  npm run rotate-key -- --accept-lost-key     goes on without it
  npm run rotate-key -- --leaked-key          says what stops working when a leaked key is revoked, and changes nothing
  npm run rotate-key -- --revoke-leaked-key   replaces the keys, and accepts nothing that was signed with those before`

await command(import.meta.filename, async (args) => {
  const [option, ...others] = args
  const { InvalidSetting } = await import('../server/process/env.ts')
  const { rotateKeys } = await import('#server/commands/rotate-keys.ts')
  const { acceptLostKey, tellLostKey } = await import('#server/commands/lost-key.ts')
  const { revokeLeakedKey, tellLeakedKey } = await import('#server/commands/leaked-key.ts')
  /** @type {Record<string, typeof tellLostKey>} */
  const options = {
    '--lost-key': tellLostKey,
    '--accept-lost-key': acceptLostKey,
    '--leaked-key': tellLeakedKey,
    '--revoke-leaked-key': revokeLeakedKey,
  }
  const work = option === undefined ? rotateKeys : options[option]
  if (!work || others.length > 0) throw new Complaint(usage)
  try {
    await work(process.env, (line) => console.log(line))
  } catch (error) {
    throw error instanceof InvalidSetting ? new Complaint(error.message) : error
  }
})
