import { command, Complaint } from './command/command.mjs'

const usage = 'Usage: npm run organization -- verify ID, or npm run organization -- unverify ID.'

await command(import.meta.filename, async ([what, id = '', ...rest]) => {
  if ((what !== 'verify' && what !== 'unverify') || !/^\d{1,15}$/.test(id) || rest.length > 0)
    throw new Complaint(usage)
  const { verifyOrganization } = await import('#server/commands/organizations.command.ts')
  const name = await verifyOrganization(process.env, Number(id), what === 'verify')
  if (name === undefined) throw new Complaint(`There is no organization ${id}.`)
  console.log(`${name} is ${what === 'verify' ? 'verified' : 'no longer verified'}.`)
})
