import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { OutboxEmail } from '#contract/outbox.ts'
import type { outboxMachine } from './outbox.machine.ts'

type Outbox = ActorRefFrom<typeof outboxMachine>

/** The emails of this server, as their recipients read them. */
export function Page({ outbox }: { outbox: Outbox }) {
  const state = useSelector(outbox, (snapshot) => snapshot)
  const { emailMessages, chosen } = state.context
  return (
    <div className="page">
      <header>
        <h1>Outbox</h1>
        {state.matches({ list: 'away' }) && <p role="alert">The server does not respond.</p>}
      </header>
      <nav aria-label="Emails">
        {emailMessages?.length === 0 && <p>No emails yet.</p>}
        <ul>
          {emailMessages?.map((emailMessage) => (
            <li key={emailMessage.id}>
              <button
                type="button"
                className={emailMessage.outcome === null ? 'choice' : 'choice over'}
                aria-current={emailMessage.id === chosen}
                onClick={() => outbox.send({ type: 'choose', id: emailMessage.id })}
              >
                <strong>{wordsOf(emailMessage.kind)}</strong> to {emailMessage.email}
                <small>
                  {(emailMessage.outcome ?? 'Waiting').toLowerCase()}, written at{' '}
                  <time dateTime={emailMessage.createdDate}>{timeOf(emailMessage)}</time>
                </small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <EmailView outbox={outbox} state={state} />
      </main>
    </div>
  )
}

const wordsOf = (kind: string) =>
  kind.replaceAll(/\B[A-Z]/g, (emailMessage) => ` ${emailMessage.toLowerCase()}`)

const timeOf = ({ createdDate }: OutboxEmail) =>
  new Date(createdDate).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** One email, in text and in HTML. The HTML is sandboxed, so its link is repeated beside it. */
function EmailView({
  outbox,
  state,
}: {
  outbox: Outbox
  state: SnapshotFrom<typeof outboxMachine>
}) {
  const { opened, chosen } = state.context
  if (state.matches({ emailMessage: 'none' })) {
    return (
      <p>Choose an email. Opening it does not send it. It gets a new link or code each time.</p>
    )
  }
  return (
    <>
      {opened && (
        <>
          <h2>{opened.subject}</h2>
          {opened.link && (
            <p>
              <a href={opened.link}>Follow its link</a>
            </p>
          )}
        </>
      )}
      {state.matches({ emailMessage: 'pointless' }) && (
        <p role="alert">This email is no longer needed and would not be sent.</p>
      )}
      {state.matches({ emailMessage: 'unreadable' }) && (
        <p role="alert">The server could not generate this email. See the server log.</p>
      )}
      <button
        type="button"
        disabled={state.matches({ emailMessage: 'opening' })}
        onClick={() => outbox.send({ type: 'writeAnew' })}
      >
        Write it anew
      </button>
      {opened && (
        <div className="account" key={chosen}>
          <section aria-label="As HTML">
            <h3>As HTML</h3>
            <iframe title={opened.subject} sandbox="" srcDoc={opened.html} />
          </section>
          <section aria-label="As text">
            <h3>As text</h3>
            <pre>{opened.text}</pre>
          </section>
        </div>
      )}
    </>
  )
}
