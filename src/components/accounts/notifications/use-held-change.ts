import { useQueryClient } from '@tanstack/react-query'
import { heldChangesQuery, undoVersion } from '#src/api/organizations/held-changes.api.ts'
import type { Change } from '#src/api/http.ts'
import { isCallFailure, isCanceled, toProblem } from '#src/api/problem.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { actionToast, failureToast, successToast } from '#src/machines/frame/toaster.machine.ts'
import { heldWords } from './notification-words.ts'

/** The record that was changed, and the version that the change left. */
type Changed = { id: number; version: number }

type Held = { organizationId: number; subjectType: 'Class' | 'ClassDay' | 'TimeSlot' }

/** A change that can be undone until people are notified of it. Its toast says so. */
export function useHeldChange<Input, Output extends Changed>(
  call: (input: Input, how: Change) => Promise<Output>,
  { successMessage, ...held }: Held & { successMessage: string },
) {
  const change = useChange(call)
  const say = useHeldToast(held)
  return async (input: Input): Promise<Output> => {
    const output = await change(input)
    void say(output, successMessage)
    return output
  }
}

/** Shows that something was changed (specification §4), and below it who will be notified, with a button that undoes it. */
export function useHeldToast({ organizationId, subjectType }: Held) {
  const { toaster } = useApp()
  const queries = useQueryClient()

  /** Not what somebody else, or another change, left since. */
  async function undo(notificationId: number, version: number) {
    try {
      // It is not canceled when the screen is left.
      const { signal } = new AbortController()
      await undoVersion({ notificationId, version }, { signal })
      toaster.send({ type: 'show', toast: successToast('The change was undone.') })
    } catch (error) {
      if (isCallFailure(error) || isCanceled(error)) return
      toaster.send({ type: 'show', toast: failureToast(toProblem(error).message) })
    } finally {
      askAgain(queries)
    }
  }

  return async ({ id: subjectId, version }: Changed, sentence: string) => {
    const { items } = await queries
      .fetchQuery({ ...heldChangesQuery(organizationId), staleTime: 0 })
      .catch(() => ({ items: [] }))
    const held = items.find(
      (each) => each.subjectType === subjectType && each.subjectId === subjectId,
    )
    if (held) {
      const action = { label: 'Undo', act: () => void undo(held.id, version) }
      const toast = actionToast(heldWords(held), action)
      // One with the same words is about an earlier change.
      toaster.send({ type: 'dismissAlike', title: toast.title, description: toast.description })
      toaster.send({ type: 'show', toast })
    }
    toaster.send({ type: 'show', toast: successToast(sentence) })
  }
}
