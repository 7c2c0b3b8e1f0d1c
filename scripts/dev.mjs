import { generate } from './build.mjs'
import { command, OperatorError } from './command/command.mjs'
import { root } from './command/root.mjs'
import { packagesFirst } from './command/run.mjs'

await command(import.meta.filename, async () => {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new OperatorError(
      `PORT is "${process.env.PORT}", which is not a port number below 65535.`,
    )
  }
  await generate()
  const { concurrently } = await import('concurrently')
  const site = `http://localhost:${port}`
  const env = {
    ...packagesFirst(),
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL || site,
  }
  const { result } = concurrently(
    [
      {
        name: 'server',
        command: 'node --watch server/main.ts',
        env: { ...env, PORT: String(port + 1) },
      },
      {
        name: 'app',
        command: `vite --port ${port} --strictPort --clearScreen false`,
        env: { ...env, API_ORIGIN: `http://localhost:${port + 1}` },
      },
    ],
    {
      cwd: root,
      prefix: 'name',
      padPrefix: true,
      prefixColors: ['magenta', 'cyan'],
      killOthersOn: ['failure', 'success'],
      handleInput: false,
    },
  )
  console.log(`Running machines: ${site}/dev/machines`)
  console.log(`Emails${process.env.MAIL_URL ? '' : ', not sent'}: ${site}/api/dev/outbox`)
  await result.catch(() => process.exit(1))
})
