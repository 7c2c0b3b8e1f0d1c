import { command, Complaint } from './command/command.mjs'

await command(import.meta.filename, async ([what, ...rest]) => {
  if (what !== 'accept' || rest.length > 0) throw new Complaint('Usage: npm run clock -- accept.')
  const { acceptSiteClock } = await import('#server/commands/clock.command.ts')
  await acceptSiteClock(process.env)
  console.log(`Accepted: it is ${new Date().toISOString()}. Running servers follow within seconds.`)
})
