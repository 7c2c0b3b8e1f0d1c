import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { sheetQuery } from '#src/api/classes/attendance.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import type { AttendanceSheetActor, Said } from '#src/machines/classes/attendance-sheet.machine.ts'
import { actionToast, type NewToast } from '#src/machines/frame/toaster.machine.ts'
import { counted } from '#src/ui/text/counted.ts'

type Student = AttendanceSheet['students'][number]

const saidOf = ({ personId, version }: Pick<Said, 'personId' | 'version'>, mark: Said['mark']) => ({
  personId,
  mark,
  minutesLate: null,
  note: null,
  version,
})

/** Marks all students without a mark as present. Its toast takes that back, except where somebody has set another mark since. */
export function useMarkRest(sheet: AttendanceSheet, sending: AttendanceSheetActor) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const shown = useRef<NewToast>(null)
  // The marks of a sheet that is not on the screen cannot be changed.
  useEffect(
    () => () => {
      if (!shown.current) return
      const { title, description } = shown.current
      toaster.send({ type: 'dismissAlike', title, description })
    },
    [toaster],
  )

  function clear(ids: readonly number[]) {
    const { students } = queries.getQueryData(sheetQuery(sheet).queryKey) ?? sheet
    const { unsent } = sending.getSnapshot().context
    for (const student of students.filter(({ personId }) => ids.includes(personId))) {
      const said = unsent.find(({ personId }) => personId === student.personId) ?? student
      if (said.mark === 'Present') sending.send({ type: 'mark', said: saidOf(said, null) })
    }
  }

  return (unmarked: readonly Student[]) => {
    for (const student of unmarked) sending.send({ type: 'mark', said: saidOf(student, 'Present') })
    const ids = unmarked.map(({ personId }) => personId)
    const words = `${counted(ids.length, ['student was', 'students were'])} marked present.`
    const toast = actionToast(words, { label: 'Undo', act: () => clear(ids) })
    shown.current = toast
    toaster.send({ type: 'show', toast })
  }
}
