import { lazy, useLayoutEffect } from 'react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { isForbidden, isNotFound, toProblem, unreachable } from '#src/api/problem.ts'
import {
  hasGivenUpOn,
  isMissingScreen,
  isWaitingForServer,
} from '#src/machines/frame/chunk-reload.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RawText } from '#src/ui/text/prose.tsx'
import { useApp } from './app.ts'
import { ButtonLink } from './router-link.tsx'
import { MessageScreen, Pending } from './screen.tsx'

const Forbidden = lazy(() =>
  import('../rights/rights/forbidden.tsx').then((file) => ({ default: file.Forbidden })),
)
const NotFound = lazy(() => import('./not-found.tsx').then((file) => ({ default: file.NotFound })))

/** The error screen (specification §2). A missing screen reloads the page once. */
export function Failure({ error }: ErrorComponentProps) {
  const { chunkReload, queries } = useApp()
  const router = useRouter()
  const isMissing = isMissingScreen(error)
  const isGivenUp = useSelector(
    chunkReload,
    (state) => isMissing && hasGivenUpOn(state, error.message),
  )
  const isWaiting = useSelector(
    chunkReload,
    (state) => isMissing && isWaitingForServer(state, error.message),
  )
  const isUnreachable = isMissing
    ? isWaiting || !navigator.onLine
    : toProblem(error).code === 'NetworkError'

  useLayoutEffect(() => {
    if (isMissing) chunkReload.send({ type: 'screen.missing', message: error.message })
  }, [chunkReload, error, isMissing])

  /** A failed query stays failed in the cache, and only a loader would fetch it again. */
  async function tryAgain() {
    void queries.refetchQueries({ predicate: ({ state }) => state.error === error })
    await router.invalidate()
  }

  if (isMissing && !isGivenUp) return <Pending />
  if (isForbidden(error)) return <Forbidden error={error} />
  // A loader that returns stored data does not wait for the server, and so throws nothing.
  if (isNotFound(error)) return <NotFound />
  const action = (
    <>
      <Button look="primary" onClick={() => void tryAgain()}>
        Try again
      </Button>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </>
  )
  if (isUnreachable)
    return (
      <MessageScreen
        title={navigator.onLine ? 'The server can’t be reached' : 'You’re offline'}
        action={action}
      >
        {unreachable}
      </MessageScreen>
    )
  return (
    <MessageScreen title="Something went wrong!" action={action}>
      <Disclosure showLabel="Show Error" hideLabel="Hide Error">
        <RawText>{toProblem(error).message}</RawText>
      </Disclosure>
    </MessageScreen>
  )
}
