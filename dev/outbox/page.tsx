import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { OutboxLetter } from '#contract/outbox.ts'
import type { outboxMachine } from './outbox.machine.ts'

type Outbox = ActorRefFrom<typeof outboxMachine>

/** The letters of this server, as whoever they are for would read them. */
export function Page({ outbox }: { outbox: Outbox }) {
  const state = useSelector(outbox, (snapshot) => snapshot)
  const { letters, chosen } = state.context
  return (
    <div className="page">
      <header>
        <h1>Outbox</h1>
        {state.matches({ list: 'away' }) && <p role="alert">The server does not answer.</p>}
      </header>
      <nav aria-label="Letters">
        {letters?.length === 0 && <p>No letters yet.</p>}
        <ul>
          {letters?.map((letter) => (
            <li key={letter.id}>
              <button
                type="button"
                className={letter.outcome === null ? 'choice' : 'choice over'}
                aria-current={letter.id === chosen}
                onClick={() => outbox.send({ type: 'choose', id: letter.id })}
              >
                <strong>{wordsOf(letter.kind)}</strong> to {letter.email}
                <small>
                  {(letter.outcome ?? 'Waiting').toLowerCase()}, written at{' '}
                  <time dateTime={letter.createdDate}>{timeOf(letter)}</time>
                </small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <LetterView outbox={outbox} state={state} />
      </main>
    </div>
  )
}

const wordsOf = (kind: string) =>
  kind.replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const timeOf = ({ createdDate }: OutboxLetter) =>
  new Date(createdDate).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** One letter, in text and in HTML. The HTML may do nothing, so that its link stands beside it once more. */
function LetterView({
  outbox,
  state,
}: {
  outbox: Outbox
  state: SnapshotFrom<typeof outboxMachine>
}) {
  const { opened, chosen } = state.context
  if (state.matches({ letter: 'none' })) {
    return <p>Choose a letter. Opening it sends nothing; each time, it gets a new link or code.</p>
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
      {state.matches({ letter: 'pointless' }) && (
        <p role="alert">Nothing would be sent: what this letter is about is over.</p>
      )}
      {state.matches({ letter: 'unreadable' }) && (
        <p role="alert">The server could not write this letter. Its log tells why.</p>
      )}
      <button
        type="button"
        disabled={state.matches({ letter: 'opening' })}
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
