import type { AnyStateMachine } from 'xstate'
import { attendanceSheetMachine } from '#src/machines/attendance-sheet.machine.ts'
import { authenticatorSetUpMachine } from '#src/machines/authenticator-set-up.machine.ts'
import { chunkReloadMachine } from '#src/machines/chunk-reload.machine.ts'
import { conflictCheckMachine } from '#src/machines/conflict-check.machine.ts'
import { enrolChildMachine } from '#src/machines/enrol-child.machine.ts'
import { imageUploadMachine } from '#src/machines/image-upload.machine.ts'
import { joinOrganizationMachine } from '#src/machines/join-organization.machine.ts'
import { memberSearchMachine } from '#src/machines/member-search.machine.ts'
import { pagedTableMachine } from '#src/machines/paged-table.machine.ts'
import { peopleImportMachine } from '#src/machines/people-import.machine.ts'
import { planMachine } from '#src/machines/plan.machine.ts'
import { searchBoxMachine } from '#src/machines/search-box.machine.ts'
import { sessionMachine } from '#src/machines/session.machine.ts'
import { signInMachine } from '#src/machines/sign-in.machine.ts'
import { tableExportMachine } from '#src/machines/table-export.machine.ts'
import { timetableMoveMachine } from '#src/machines/timetable-move.machine.ts'
import { toastMachine } from '#src/machines/toast.machine.ts'
import { toasterMachine } from '#src/machines/toaster.machine.ts'
import { waitMachine } from '#src/machines/wait.machine.ts'

/** Every machine of the app by the name of its file, in the order in which a newcomer should meet them. */
export const catalogue: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  'sign-in': signInMachine,
  'attendance-sheet': attendanceSheetMachine,
  'authenticator-set-up': authenticatorSetUpMachine,
  toaster: toasterMachine,
  toast: toastMachine,
  'paged-table': pagedTableMachine,
  'search-box': searchBoxMachine,
  'image-upload': imageUploadMachine,
  'join-organization': joinOrganizationMachine,
  'enrol-child': enrolChildMachine,
  'member-search': memberSearchMachine,
  'people-import': peopleImportMachine,
  plan: planMachine,
  'timetable-move': timetableMoveMachine,
  'conflict-check': conflictCheckMachine,
  'table-export': tableExportMachine,
  wait: waitMachine,
  'chunk-reload': chunkReloadMachine,
}
