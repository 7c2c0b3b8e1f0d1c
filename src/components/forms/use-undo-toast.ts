import { useQueryClient } from '@tanstack/react-query'
import type { Change } from '#src/api/http.ts'
import { isCallFailure, isCanceled, toProblem } from '#src/api/problem.ts'
import { useApp } from '#src/components/frame/app.ts'
import { actionToast, failureToast, successToast } from '#src/machines/frame/toaster.machine.ts'
import { askAgain } from './use-change.ts'

/** Shows a toast with a button that undoes a change on the server, and then whether it was undone or why not. */
export function useUndoToast() {
  const { toaster } = useApp()
  const queries = useQueryClient()

  async function undo(call: (how: Change) => Promise<unknown>) {
    try {
      // It is not canceled when the screen is left.
      await call({ signal: new AbortController().signal })
      toaster.send({ type: 'show', toast: successToast('The change was undone.') })
    } catch (error) {
      if (isCallFailure(error) || isCanceled(error)) return
      toaster.send({ type: 'show', toast: failureToast(toProblem(error).message) })
    } finally {
      askAgain(queries)
    }
  }

  return (words: string, call: (how: Change) => Promise<unknown>) => {
    const { title, ...toast } = actionToast(words, { label: 'Undo', act: () => void undo(call) })
    // One with the same words is about an earlier change.
    toaster.send({ type: 'dismissAlike', title, description: words })
    toaster.send({ type: 'show', toast: { title, ...toast } })
  }
}
