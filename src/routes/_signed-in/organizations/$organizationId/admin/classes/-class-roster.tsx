import { useRef, useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminClass } from '#contract/classes.ts'
import type { RosterEntry } from '#contract/enrolments.ts'
import type { Member } from '#contract/members.ts'
import { addStudent, decideEnrolment, rosterQuery } from '#src/api/enrolments.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { MemberPicker } from '#src/components/members/member-picker.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

/** The students of a class. Whoever is added or removed is so at once, apart from the form above. */
export function ClassRoster({ id: classId, organizationId, name }: AdminClass) {
  const { data: roster } = useSuspenseQuery(rosterQuery(classId), useQueryCache())
  const students = roster.filter(({ status }) => status === 'Enrolled')
  const [leaving, setLeaving] = useState<RosterEntry | null>(null)
  const takeIn = useChange(addStudent, { told: 'Student was added successfully' })
  const add = usePress(({ id }: Member) =>
    takeIn({ classId, organizationUserId: id, status: 'Enrolled', override: null }),
  )
  const takeOut = useChange(decideEnrolment, { told: 'Student was removed successfully' })
  const picker = useRef<HTMLInputElement>(null)
  const remove = usePress(async ({ id, version }: RosterEntry) => {
    await takeOut({ classId, id, status: 'Withdrawn', reason: null, override: null, version })
    picker.current?.focus()
  })

  return (
    <Card title={`Students (${students.length})`}>
      <MemberPicker
        inputRef={picker}
        organizationId={organizationId}
        label="Add a student"
        help="Any active member can be enrolled. Whoever you choose is added at once."
        reasonAgainst={(member) => {
          if (students.some((student) => student.organizationUserId === member.id)) {
            return 'Enrolled already'
          }
          return add.underWay.some(({ id }) => id === member.id) ? 'Being added' : undefined
        }}
        onChoose={add.press}
      />
      {students.length + add.underWay.length === 0 ? (
        <p>Nobody is enrolled yet.</p>
      ) : (
        <RowList label="Students">
          {students.map((student) => (
            <RowListItem
              key={student.organizationUserId}
              note={`since ${displayInstant(student.statusDate)}`}
              action={
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove ${student.name}`}
                  busy={remove.underWay.includes(student)}
                  onClick={() => setLeaving(student)}
                >
                  Remove
                </Button>
              }
            >
              {student.name}
            </RowListItem>
          ))}
          {add.underWay.map((member) => (
            <RowListItem key={`adding-${member.id}`} note="Being added…">
              {member.name}
            </RowListItem>
          ))}
        </RowList>
      )}
      <ConfirmDialog
        title={`Remove ${leaving?.name ?? ''}?`}
        isOpen={leaving !== null}
        confirmLabel="Remove"
        tone="destructive"
        onConfirm={() => {
          setLeaving(null)
          if (leaving) remove.press(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        {`They are no longer enrolled in ${name}. You can add them again.`}
      </ConfirmDialog>
    </Card>
  )
}
