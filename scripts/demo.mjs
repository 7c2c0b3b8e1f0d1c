import { build } from './build.mjs'
import { command, OperatorError } from './command/command.mjs'
import { withServerMemory } from './command/server-memory.mjs'

withServerMemory()

await command(import.meta.filename, async (args) => {
  const unknown = args.find((arg) => arg !== '--fresh')
  if (unknown) throw new OperatorError(`There is no "${unknown}", only --fresh.`)
  process.env.NODE_ENV = 'production'
  process.env.DATA_DIR ||= './data/demo'
  process.env.KINROLL_DEMO = 'true'
  await build()
  await fill(args.includes('--fresh'))
  // In this process, so that a signal to it reaches the server.
  await import('../server/main.ts')
})

/** @param {boolean} isFresh */
async function fill(isFresh) {
  // Imported here, after packages are installed and a current Node runs.
  const { InvalidSetting, readEnv } = await import('../server/process/env.ts')
  const { prepareDemo } = await import('../server/demo/demo.ts')
  const { demoPassword, emailOf, logins } = await import('../server/demo/logins.ts')
  await prepareDemo(process.env, isFresh).catch((/** @type {unknown} */ error) => {
    throw error instanceof InvalidSetting ? new OperatorError(error.message) : error
  })
  console.log(`Log in with the password "${demoPassword}" as:`)
  for (const { firstName, lastName, role } of logins) {
    console.log(`  ${emailOf(firstName).padEnd(24)} ${firstName} ${lastName}, ${role}`)
  }
  const { publicUrl, port, mailUrl } = readEnv(process.env)
  console.log(
    `Emails${mailUrl ? '' : ', not sent'}: ${publicUrl ?? `http://localhost:${port}`}/api/dev/outbox`,
  )
}
