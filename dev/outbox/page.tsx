import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OutboxLetter } from '#contract/outbox.ts'
import { LetterView } from './letter.tsx'
import type { outboxMachine } from './outbox.machine.ts'

export type Outbox = ActorRefFrom<typeof outboxMachine>

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
