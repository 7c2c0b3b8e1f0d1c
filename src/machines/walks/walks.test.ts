import { describe, expect, test } from 'vitest'
import { attendanceSheetWalk } from './attendance-sheet.walk.ts'
import { authenticatorSetUpWalk } from './authenticator-set-up.walk.ts'
import { chunkReloadWalk } from './chunk-reload.walk.ts'
import { conflictCheckWalk } from './conflict-check.walk.ts'
import { enrolChildWalk } from './enrol-child.walk.ts'
import { gapsOf } from './gaps.ts'
import { imageUploadWalk } from './image-upload.walk.ts'
import { joinOrganizationWalk } from './join-organization.walk.ts'
import { memberSearchWalk } from './member-search.walk.ts'
import { pagedTableWalk } from './paged-table.walk.ts'
import { peopleImportWalk } from './people-import.walk.ts'
import { planWalk } from './plan.walk.ts'
import { searchBoxWalk } from './search-box.walk.ts'
import { sessionWalk } from './session.walk.ts'
import { signInWalk } from './sign-in.walk.ts'
import { tableExportWalk } from './table-export.walk.ts'
import { timetableMoveWalk } from './timetable-move.walk.ts'
import { toastWalk } from './toast.walk.ts'
import { toasterWalk } from './toaster.walk.ts'
import { trailOf } from './trail.ts'
import { waitWalk } from './wait.walk.ts'
import { pathsOf, titleOf, type Walk } from './walk.ts'

const walks: Record<string, Walk> = {
  'attendance-sheet': attendanceSheetWalk,
  'authenticator-set-up': authenticatorSetUpWalk,
  'chunk-reload': chunkReloadWalk,
  'conflict-check': conflictCheckWalk,
  'enrol-child': enrolChildWalk,
  'image-upload': imageUploadWalk,
  'join-organization': joinOrganizationWalk,
  'member-search': memberSearchWalk,
  'paged-table': pagedTableWalk,
  'people-import': peopleImportWalk,
  plan: planWalk,
  'search-box': searchBoxWalk,
  session: sessionWalk,
  'sign-in': signInWalk,
  'table-export': tableExportWalk,
  'timetable-move': timetableMoveWalk,
  toast: toastWalk,
  toaster: toasterWalk,
  wait: waitWalk,
}

test('Every machine has a walk', () => {
  const files = Object.keys(import.meta.glob('../*.machine.ts'))
  const machines = files.map((file) => file.replace(/^..\/|.machine.ts$/g, ''))
  expect(Object.keys(walks)).toEqual(machines.toSorted())
})

describe.each(Object.entries(walks))('The machine %s', (_, walk) => {
  test.each(pathsOf(walk).map((path) => [titleOf(path), path] as const))(
    'walks %s',
    (_title, path) => {
      expect(trailOf(walk, path).rests).toEqual([
        path.start,
        ...path.steps.map(({ state }) => state),
      ])
    },
  )

  test('has no dead state and no transition that nothing takes', () => {
    expect(gapsOf(walk)).toEqual([])
  })
})
