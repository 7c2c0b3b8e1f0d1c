import { useEffect, useEffectEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { sheetQuery } from '#src/api/classes/attendance.api.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  attendanceSheetMachine,
  type AttendanceSheetActor,
  type AttendanceSheetState,
  unsentIn,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { keepSheet, keptSheet } from './kept-marks.ts'

/** The sheet's marks on their way. What has not arrived waits in this browser's storage, whatever becomes of the page. */
export function useSheet(sheet: AttendanceSheet): AttendanceSheetActor {
  const { session, inspect } = useApp()
  const queries = useQueryClient()
  const accountId = useSelector(session, accountOf)?.id ?? 0
  const { classId, classDayId, className, date } = sheet
  const sending = useActorRef(attendanceSheetMachine, {
    inspect,
    input: {
      classId,
      classDayId,
      isOnline: navigator.onLine,
      unsent: keptSheet(accountId, sheet)?.marks ?? [],
    },
  })
  const keep = useEffectEvent((state: AttendanceSheetState) =>
    keepSheet({ accountId, classId, classDayId, className, date, marks: unsentIn(state) }),
  )
  const show = useEffectEvent((current: AttendanceSheet) => {
    queries.setQueryData(sheetQuery(sheet).queryKey, current)
    askAgain(queries, [
      ['attendance', 'days'],
      ['attendance', 'page'],
      ['attendance', 'missing'],
    ])
  })
  useEffect(() => {
    const listening = [
      sending.subscribe((state) => keep(state)),
      sending.on('answered', ({ sheet: current }) => show(current)),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [sending])
  useEffect(() => {
    const lost = () => sending.send({ type: 'network.lost' })
    const returned = () => sending.send({ type: 'network.returned' })
    window.addEventListener('offline', lost)
    window.addEventListener('online', returned)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', returned)
    }
  }, [sending])
  return sending
}
