import type { AnyStateMachine } from 'xstate'
import { attendanceSheetMachine } from '#src/machines/classes/attendance-sheet.machine.ts'
import { authenticatorSetUpMachine } from '#src/machines/accounts/authenticator-set-up.machine.ts'
import { busyServerMachine } from '#src/machines/frame/busy-server.machine.ts'
import { chunkReloadMachine } from '#src/machines/frame/chunk-reload.machine.ts'
import { conflictCheckMachine } from '#src/machines/timetable/conflict-check.machine.ts'
import { enrollChildMachine } from '#src/machines/classes/enroll-child.machine.ts'
import { familyPlanMachine } from '#src/machines/classes/family-plan.machine.ts'
import { roundPreviewMachine } from '#src/machines/classes/round-preview.machine.ts'
import { fileUploadMachine } from '#src/machines/files/file-upload.machine.ts'
import { joinOrganizationMachine } from '#src/machines/people/join-organization.machine.ts'
import { liveMachine } from '#src/machines/frame/live.machine.ts'
import { memberSearchMachine } from '#src/machines/people/member-search.machine.ts'
import { manyAtOnceMachine } from '#src/machines/table/many-at-once.machine.ts'
import { pagedTableMachine } from '#src/machines/table/paged-table.machine.ts'
import { passkeyMachine } from '#src/machines/accounts/passkey.machine.ts'
import { peopleImportMachine } from '#src/machines/people/people-import.machine.ts'
import { planMachine } from '#src/machines/timetable/plan.machine.ts'
import { reauthenticationMachine } from '#src/machines/accounts/reauthentication.machine.ts'
import { registrationCountdownMachine } from '#src/machines/timetable/registration-countdown.machine.ts'
import { searchBoxMachine } from '#src/machines/table/search-box.machine.ts'
import { sessionMachine } from '#src/machines/accounts/session.machine.ts'
import { signInMachine } from '#src/machines/accounts/sign-in.machine.ts'
import { searchEverywhereMachine } from '#src/machines/organizations/search-everywhere.machine.ts'
import { setUpMachine } from '#src/machines/organizations/set-up.machine.ts'
import { suggestPlacesMachine } from '#src/machines/timetable/suggest-places.machine.ts'
import { tableExportMachine } from '#src/machines/table/table-export.machine.ts'
import { timetableMoveMachine } from '#src/machines/timetable/timetable-move.machine.ts'
import { todayPackMachine } from '#src/machines/classes/today-pack.machine.ts'
import { toastMachine } from '#src/machines/frame/toast.machine.ts'
import { toasterMachine } from '#src/machines/frame/toaster.machine.ts'
import { unsentMarksMachine } from '#src/machines/classes/unsent-marks.machine.ts'
import { waitMachine } from '#src/machines/frame/wait.machine.ts'

/** Every machine of the app by the path of its file, in a good reading order for newcomers. */
export const catalog: Readonly<Record<string, AnyStateMachine>> = {
  'accounts/session': sessionMachine,
  'accounts/sign-in': signInMachine,
  'accounts/passkey': passkeyMachine,
  'classes/attendance-sheet': attendanceSheetMachine,
  'classes/unsent-marks': unsentMarksMachine,
  'classes/today-pack': todayPackMachine,
  'accounts/authenticator-set-up': authenticatorSetUpMachine,
  'accounts/reauthentication': reauthenticationMachine,
  'frame/toaster': toasterMachine,
  'frame/toast': toastMachine,
  'table/paged-table': pagedTableMachine,
  'table/search-box': searchBoxMachine,
  'table/many-at-once': manyAtOnceMachine,
  'files/file-upload': fileUploadMachine,
  'people/join-organization': joinOrganizationMachine,
  'classes/enroll-child': enrollChildMachine,
  'classes/family-plan': familyPlanMachine,
  'classes/round-preview': roundPreviewMachine,
  'people/member-search': memberSearchMachine,
  'people/people-import': peopleImportMachine,
  'organizations/search-everywhere': searchEverywhereMachine,
  'organizations/set-up': setUpMachine,
  'timetable/plan': planMachine,
  'timetable/timetable-move': timetableMoveMachine,
  'timetable/conflict-check': conflictCheckMachine,
  'timetable/registration-countdown': registrationCountdownMachine,
  'timetable/suggest-places': suggestPlacesMachine,
  'table/table-export': tableExportMachine,
  'frame/wait': waitMachine,
  'frame/busy-server': busyServerMachine,
  'frame/chunk-reload': chunkReloadMachine,
  'frame/live': liveMachine,
}
