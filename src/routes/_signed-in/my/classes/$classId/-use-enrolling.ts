import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import type { Standing } from '#contract/classes/enrolments.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { enrolChildMachine, type Outcome } from '#src/machines/classes/enrol-child.machine.ts'
import { toldOf } from '#src/machines/classes/enrol-child.words.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'

/**
 * What a student is to a class, and how they get in and out. `words` is what has the focus after a press, whose button is
 * gone then.
 */
export function useEnrolling(shown: { id: number; name: string }, standing: Standing) {
  const { toaster, inspect } = useApp()
  const queries = useQueryClient()
  const words = useRef<HTMLParagraphElement>(null)
  const enrolling = useActorRef(enrolChildMachine, {
    inspect,
    input: { classId: shown.id, standing },
  })
  useEffect(() => {
    enrolling.send({ type: 'standing.read', standing })
  }, [enrolling, standing])

  const tell = useEffectEvent((outcome: Outcome) => {
    toaster.send({ type: 'show', toast: successToast(toldOf(outcome, shown.name)) })
    words.current?.focus()
    askAgain(queries)
  })
  const lookAgain = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = [
      enrolling.on('obeyed', (outcome) => tell(outcome)),
      enrolling.on('refused', () => lookAgain()),
      enrolling.on('ranOut', () => lookAgain()),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [enrolling])
  return { enrolling, words }
}
