import { useState } from 'react'
import { hasEnded, type Recording } from '#dev/inspect/recording.ts'
import { catalog } from './catalog.ts'
import { time } from './log.tsx'
import type { Viewer } from './page.tsx'
import { stateText } from './state-value.ts'
import { isOpened, type Viewed } from './viewer.machine.ts'

/** The actors of each tab, opened logs, and all machines. */
export function Choices({ viewer, viewed }: { viewer: Viewer; viewed: Viewed }) {
  const { tabs, recordings, chosen } = viewed
  const [areEndedShown, setAreEndedShown] = useState(true)
  const of = (tab: string) =>
    recordings
      .filter((each) => each.tab === tab && (areEndedShown || !hasEnded(each)))
      .toSorted((one, other) => lastOf(other).at - lastOf(one).at)
      .toSorted((one, other) => Number(hasEnded(one)) - Number(hasEnded(other)))
  const choice = (each: Recording) => (
    <li key={each.id}>
      <Choice viewer={viewer} id={each.id} isChosen={each.id === chosen} isOver={hasEnded(each)}>
        <strong>{each.machine}</strong> {stateText(lastOf(each).value)}
        <small>
          {hasEnded(each) ? `${lastOf(each).status} at ` : 'since '}
          <time>{time(lastOf(each).at)}</time>
        </small>
      </Choice>
    </li>
  )
  const opened = recordings.filter(isOpened)
  return (
    <nav aria-label="Actors and machines">
      {tabs.map((tab) => (
        <section key={tab.id} aria-label={`Tab at ${tab.address}`}>
          <h2>Tab at {tab.address}</h2>
          <ul>{of(tab.id).map(choice)}</ul>
        </section>
      ))}
      {tabs.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={areEndedShown}
            onChange={({ target }) => setAreEndedShown(target.checked)}
          />
          Ended actors too
        </label>
      )}
      {opened.length > 0 && (
        <section aria-label="Opened logs">
          <h2>Opened logs</h2>
          <ul>{opened.map(choice)}</ul>
        </section>
      )}
      <section aria-label="All machines">
        <h2>All machines</h2>
        <ul>
          {Object.values(catalog).map(({ id }) => (
            <li key={id}>
              <Choice viewer={viewer} id={id} isChosen={id === chosen}>
                {id}
              </Choice>
            </li>
          ))}
        </ul>
      </section>
    </nav>
  )
}

function Choice({
  viewer,
  id,
  isChosen,
  isOver = false,
  children,
}: {
  viewer: Viewer
  id: string
  isChosen: boolean
  isOver?: boolean
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={isOver ? 'choice over' : 'choice'}
      aria-current={isChosen}
      onClick={() => viewer.send({ type: 'choose', id })}
    >
      {children}
    </button>
  )
}

const lastOf = ({ log }: Recording) => log[log.length - 1] as Recording['log'][number]
