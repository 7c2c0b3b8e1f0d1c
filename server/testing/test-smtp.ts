import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Step = 'greeting' | 'recipient' | 'data'

/** Which command the mail server refuses or answers late, and how; without a code it hangs up or does not answer. */
type Trouble =
  | { at: Step; does: 'refuse'; code: number; reply?: string }
  | { at: Step; does: 'hangUp' | 'nothing' }
  | { at: Step; does: 'wait'; until: Promise<void> }

/** A received email: its recipients, its source, and its parsed content. */
export type Arrived = { recipients: string[]; source: string; mail: Email }

export type TestSmtp = Awaited<ReturnType<typeof openTestSmtp>>

/** A local SMTP server that stores received emails. Another one may reuse the `port` of a closed one. */
export async function openTestSmtp(port = 0) {
  let trouble: Trouble | undefined
  let tries = 0
  const arrived: Arrived[] = []
  const sockets = new Set<Socket>()
  const hangUp = () => sockets.forEach((socket) => socket.destroy())

  function pass(at: Step, onward: (error?: Error) => void) {
    if (trouble?.at !== at) return onward()
    tries += 1
    if (trouble.does === 'hangUp') hangUp()
    if (trouble.does === 'wait') return void trouble.until.then(() => onward())
    if (trouble.does !== 'refuse') return undefined
    return onward(
      Object.assign(new Error(trouble.reply ?? 'No, thank you'), { responseCode: trouble.code }),
    )
  }

  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, onward) => pass('greeting', onward),
    onRcptTo: (_to, _session, onward) => pass('recipient', onward),
    async onData(stream, { envelope }, onward) {
      const source = await text(stream)
      const mail = await PostalMime.parse(source)
      pass('data', (error) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        if (!error) arrived.push({ recipients, source, mail })
        onward(error)
      })
    },
  })
  // Some tests break connections.
  peer.on('error', () => {})
  peer.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(peer.listen(port, '127.0.0.1'), 'listening')
  const { port: actualPort } = peer.server.address() as AddressInfo
  const close = () => {
    hangUp()
    return new Promise<void>((resolve) => peer.close(resolve))
  }

  return {
    port: actualPort,
    url: `smtp://127.0.0.1:${actualPort}`,
    arrived,
    /** How often it caused the error. */
    tries: () => tries,
    make(next: Trouble | undefined) {
      trouble = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
