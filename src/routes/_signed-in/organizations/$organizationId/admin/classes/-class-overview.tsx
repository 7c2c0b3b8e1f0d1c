import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdminClass } from '#contract/classes/classes.ts'
import { attendanceDaysQuery } from '#src/api/classes/attendance.api.ts'
import { adminClassQuery, deleteClass, updateClass } from '#src/api/classes/classes.api.ts'
import { rosterQuery } from '#src/api/classes/enrollments.api.ts'
import type { Change } from '#src/api/http.ts'
import { classConflictsQuery } from '#src/api/timetable/timetable.api.ts'
import {
  useHeldChange,
  useHeldToast,
} from '#src/components/accounts/notifications/use-held-change.ts'
import {
  agesWords,
  gradesWords,
  studentsWords,
  waitingWords,
} from '#src/components/classes/classes/rule-words.ts'
import { customFacts } from '#src/components/people/custom-fields/custom-value-fields.tsx'
import { factsOf } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useDeletion } from '#src/components/forms/use-deletion.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Later } from '#src/components/frame/later.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { ownMeetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { Prose } from '#src/ui/text/prose.tsx'
import { Conflicts } from './-class-conflicts.tsx'
import { classFields, classValuesOf, EditedClass } from './-class-fields.tsx'
import { ClassSheets } from './-class-sheets.tsx'
import { ClassSubstitutes } from './-class-substitutes.tsx'

/** What can be done with a class as a whole. */
export const ClassActions = (shown: AdminClass) => (
  <Row gap="tight" wrap>
    {shown.status === 'Draft' && <Publish {...shown} />}
    <ButtonLink
      to="/organizations/$organizationId/admin/classes/new"
      params={{ organizationId: shown.organizationId }}
      search={{ from: shown.id }}
    >
      Duplicate
    </ButtonLink>
    {shown.status === 'Draft' && <DeleteDraft {...shown} />}
  </Row>
)

/** Deletes a draft at once, as the toast on the list restores it. */
function DeleteDraft({ id, version, organizationId }: AdminClass) {
  const navigate = useNavigate()
  const say = useHeldToast({ organizationId, subjectType: 'Class' })
  const removeDraft = (classId: number, how: Change) => deleteClass({ id: classId, version }, how)
  const remove = useDeletion(removeDraft, {
    refresh: [['classes', 'page'], ['classes', 'timetable'], ['semesters'], ['rooms'], ['counts']],
    queryKey: adminClassQuery(id).queryKey,
    beside: [classConflictsQuery, attendanceDaysQuery, rosterQuery].map((of) => of(id).queryKey),
    leave: (how) =>
      navigate({
        to: '/organizations/$organizationId/admin/classes',
        params: { organizationId },
        ...how,
      }),
  })
  const { isBusy, press } = usePress(async () => {
    await remove(id)
    await say({ id, version }, 'Class was deleted successfully')
  })
  return (
    <Button look="quiet" busy={isBusy} onClick={() => press()}>
      Delete draft
    </Button>
  )
}

function Publish(shown: AdminClass) {
  const { id, organizationId } = shown
  const save = useHeldChange(updateClass, {
    organizationId,
    subjectType: 'Class',
    successMessage: wasSaved('Class'),
  })
  const { isBusy, press } = usePress(() =>
    save({ id, ...EditedClass.parse({ ...classValuesOf(shown), status: 'Published' }) }),
  )
  return (
    <Button look="primary" busy={isBusy} onClick={() => press()}>
      Publish
    </Button>
  )
}

/** A class at a glance: what needs attention, its facts, and the sheets of the next and the last day. */
export function ClassOverview(shown: AdminClass) {
  const { id: classId, status } = shown
  const may = useMay()
  return (
    <>
      {may('classes.manage') && status !== 'Canceled' && <ClassConflicts classId={classId} />}
      <Card>
        <Facts items={overviewOf(shown, may('enrollments.manage'))} />
      </Card>
      {may('classes.manage') && status === 'Published' && (
        <>
          <p>
            <RouterLink to="/my/classes/$classId" params={{ classId }}>
              Homework and files
            </RouterLink>{' '}
            are on the page that families see.
          </p>
          <ClassSubstitutes classId={classId} />
        </>
      )}
      {may('attendance.view') && <ClassSheets {...shown} isBrief />}
    </>
  )
}

function ClassConflicts({ classId }: { classId: number }) {
  const asked = useQuery(classConflictsQuery(classId))
  return (
    <Later of={asked} failed="Conflicts couldn’t be checked." isQuiet>
      {(check) => check.conflicts.length > 0 && <Conflicts of={check} />}
    </Later>
  )
}

function overviewOf(
  shown: AdminClass,
  maySeeStudents: boolean,
): ComponentProps<typeof Facts>['items'] {
  const { organizationId, id: classId, description } = shown
  const toStudents = (words: string) =>
    maySeeStudents && words !== '' ? (
      <RouterLink
        to="/organizations/$organizationId/admin/classes/$classId"
        params={{ organizationId, classId }}
        search={{ tab: 'students' }}
      >
        {words}
      </RouterLink>
    ) : (
      words
    )
  return [
    ['When', ownMeetingWords(shown) || 'Not scheduled'],
    ['Room', shown.roomName ?? 'No room yet'],
    ...factsOf(classFields, shown, 'teachers'),
    ['Students', toStudents(studentsWords(shown))],
    waitingWords(shown) && ['Waiting', toStudents(waitingWords(shown))],
    ...factsOf(classFields, shown, 'category'),
    ['Ages', agesWords(shown)],
    gradesWords(shown) && ['Grades', gradesWords(shown)],
    ...factsOf(classFields, shown, 'hasWaitlist', 'enrollment', 'summary'),
    description && [classFields.description.label, <Prose key="text">{description}</Prose>],
    ...factsOf(classFields, shown, 'bring'),
    ...customFacts(shown.customValues),
  ]
}
