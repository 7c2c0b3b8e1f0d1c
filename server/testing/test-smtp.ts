import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type Step = 'greeting' | 'sender' | 'recipient' | 'data'

/** Which command the mail server refuses or answers late, and how; without a code it hangs up or does not answer. */
type Trouble =
  | { at: Step; does: 'refuse'; code: number; reply?: string }
  | { at: Step; does: 'hangUp' | 'nothing' }
  | { at: Step; does: 'wait'; until: Promise<void> }

/** A received email: its recipients, its source, its parsed content, and how it arrived. */
export type Arrived = {
  /** Where bounces go. */
  sender: string
  recipients: string[]
  source: string
  mail: Email
  /** The client's name after EHLO. */
  client: string
  isEncrypted: boolean
}

type Options = {
  /** Offers TLS with it: by STARTTLS, or from the start with `isTls`. */
  certificate?: { key: string; cert: string }
  isTls?: boolean
  /** Requires this login. */
  login?: { user: string; pass: string }
  /** The network address that it listens on. */
  host?: string
}

export type TestSmtp = Awaited<ReturnType<typeof openTestSmtp>>

/** A local SMTP server that stores received emails. Another one may reuse the `port` of a closed one. */
export async function openTestSmtp(
  port = 0,
  { certificate, isTls = false, login, host = '127.0.0.1' }: Options = {},
) {
  let trouble: Trouble | undefined
  let tries = 0
  let logins = 0
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
    ...certificate,
    secure: isTls,
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    onAuth({ username, password }, _, onward) {
      logins += 1
      return username === login?.user && password === login?.pass
        ? onward(null, { user: username })
        : onward(Object.assign(new Error('5.7.8 No, thank you'), { responseCode: 535 }))
    },
    onMailFrom: (_from, _session, onward) => pass('sender', onward),
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, onward) => pass('greeting', onward),
    onRcptTo: (_to, _session, onward) => pass('recipient', onward),
    async onData(stream, { envelope, hostNameAppearsAs, secure }, onward) {
      const source = await text(stream)
      const mail = await PostalMime.parse(source)
      pass('data', (error) => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const session = { client: hostNameAppearsAs, isEncrypted: secure }
        if (!error) arrived.push({ sender, recipients, source, mail, ...session })
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
  await once(peer.listen(port, host), 'listening')
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
    /** How often somebody sent a password. */
    logins: () => logins,
    make(next: Trouble | undefined) {
      trouble = next
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
