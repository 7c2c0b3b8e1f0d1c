import { useQueryClient } from '@tanstack/react-query'
import { heldChangesQuery, undoVersion } from '#src/api/organizations/held-changes.api.ts'
import type { Change } from '#src/api/http.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useUndoToast } from '#src/components/forms/use-undo-toast.ts'
import { useApp } from '#src/components/frame/app.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { heldWords } from './notification-words.ts'

/** The record that was changed, and the version that the change left. */
type Changed = { id: number; version: number }

type Held = { organizationId: number; subjectType: 'Class' | 'ClassDay' | 'Semester' | 'TimeSlot' }

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
  const offerUndo = useUndoToast()

  return async ({ id: subjectId, version }: Changed, sentence: string) => {
    const { items } = await queries
      .fetchQuery({ ...heldChangesQuery(organizationId), staleTime: 0 })
      .catch(() => ({ items: [] }))
    const held = items.find(
      (each) => each.subjectType === subjectType && each.subjectId === subjectId,
    )
    if (held) {
      // Not what somebody else, or another change, left since.
      const change = { notificationId: held.id, version }
      offerUndo(heldWords(held), (how) => undoVersion(change, how))
    }
    toaster.send({ type: 'show', toast: successToast(sentence) })
  }
}
