import { useEffect } from 'react'
import { Notice } from '#src/ui/text/notice.tsx'
import { clockTime } from '#contract/dates/display-time.ts'
import { useSecondsLeft } from '#src/components/frame/use-seconds-left.ts'

interface PauseProps {
  until: number
  onOver: () => void
}

/** Shows when a form may be sent again. Screen readers announce its end; the failed call announced its start. */
export function Pause({ until, onOver }: PauseProps) {
  const secondsLeft = useSecondsLeft(until)
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <div>
      {!isOver && (
        <Notice tone="warning">
          You can try again in <span role="timer">{clockTime(secondsLeft)}</span>.
        </Notice>
      )}
      <div role="status">{isOver && <Notice tone="success">You can try again now.</Notice>}</div>
    </div>
  )
}
