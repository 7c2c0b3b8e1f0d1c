import { command, Complaint } from './command/command.mjs'

const usage = `Usage:
  npm run rotate-key                          replaces the keys of the site
  npm run rotate-key -- --lost-key            lists what is lost with a key; changes nothing
  npm run rotate-key -- --accept-lost-key     continues without the key
  npm run rotate-key -- --leaked-key          lists what stops working if a leaked key is revoked; changes nothing
  npm run rotate-key -- --revoke-leaked-key   replaces the keys, and rejects signatures of the former ones`

await command(import.meta.filename, async (args) => {
  const [option, ...others] = args
  const { InvalidSetting } = await import('../server/process/env.ts')
  const { rotateKeys } = await import('#server/commands/rotate-keys.ts')
  const { acceptLostKey, explainLostKey } = await import('#server/commands/lost-key.ts')
  const { revokeLeakedKey, explainLeakedKey } = await import('#server/commands/leaked-key.ts')
  /** @type {Record<string, typeof explainLostKey>} */
  const options = {
    '--lost-key': explainLostKey,
    '--accept-lost-key': acceptLostKey,
    '--leaked-key': explainLeakedKey,
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
