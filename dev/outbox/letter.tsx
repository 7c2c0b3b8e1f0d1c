import type { SnapshotFrom } from 'xstate'
import type { outboxMachine } from './outbox.machine.ts'
import type { Outbox } from './page.tsx'

/** One letter, in text and in HTML. The HTML may do nothing, so that its link stands beside it once more. */
export function LetterView({
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
