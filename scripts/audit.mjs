import { command, Complaint } from './command/command.mjs'

const usage =
  'Usage: npm run audit -- check [FILE …], or npm run audit -- accept ORGANIZATION-ID (or "families").'

await command(import.meta.filename, async ([what, ...args]) => {
  const { acceptAuditLog, checkAuditLogs } = await import('#server/commands/audit.command.ts')
  if (what === 'check') {
    const isFine = await checkAuditLogs(process.env, args, (line) => console.log(line))
    if (!isFine) throw new Complaint('The audit log was changed outside the server.')
    return
  }
  const [id = ''] = args
  if (what !== 'accept' || args.length !== 1 || !/^(\d{1,15}|families)$/.test(id))
    throw new Complaint(usage)
  await acceptAuditLog(process.env, id === 'families' ? null : Number(id))
  console.log(`The audit log continues. A check still reports earlier changes.`)
})
