import { command } from './command/command.mjs'
import { Complaint } from './command/complaint.mjs'

const usage =
  'Usage: npm run rotate-key, or npm run rotate-key -- --lost-key to be told what is lost with a key, and npm run rotate-key -- --accept-lost-key to go on without it.'

await command(import.meta.filename, async (args) => {
  const [option, ...others] = args
  const { InvalidSetting } = await import('../server/process/env.ts')
  const { rotateKeys } = await import('../server/keys/rotate-keys.ts')
  const { acceptLostKey, tellLostKey } = await import('../server/keys/lost-key.ts')
  const work =
    option === undefined
      ? rotateKeys
      : { '--lost-key': tellLostKey, '--accept-lost-key': acceptLostKey }[option]
  if (!work || others.length > 0) throw new Complaint(usage)
  try {
    await work(process.env, (line) => console.log(line))
  } catch (error) {
    throw error instanceof InvalidSetting ? new Complaint(error.message) : error
  }
})
