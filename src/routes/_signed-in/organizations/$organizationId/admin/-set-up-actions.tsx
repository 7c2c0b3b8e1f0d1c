import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PublishedClasses } from '#contract/classes/classes.ts'
import { todayHere } from '#contract/dates/display-date.ts'
import type { Readiness } from '#contract/organizations/readiness.ts'
import type { InvitedMembers } from '#contract/people/members.ts'
import { OpenedRegistration } from '#contract/timetable/semesters.ts'
import { publishClasses } from '#src/api/classes/classes.api.ts'
import { inviteMembers } from '#src/api/people/members.api.ts'
import { semesterQuery, updateSemester } from '#src/api/timetable/semesters.api.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { focusOnceThere } from '#src/ui/frame/focus.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'

/** Publishes the drafts of the semester, and says which could not be published. */
export function PublishDrafts({ organizationId, ids }: { organizationId: number; ids: number[] }) {
  const [failed, setFailed] = useState<PublishedClasses['notPublished']>([])
  const send = useChange(publishClasses, {
    successMessage: ({ publishedCount: count }) =>
      count === 0 ? '' : `${counted(count, ['class was', 'classes were'])} published`,
  })
  const press = usePress(async () => {
    const { notPublished } = await send({ organizationId, ids })
    setFailed(notPublished)
  })
  return (
    <Stack>
      <PressButton of={press} look="primary">
        Publish {counted(ids.length, ['class', 'classes'])}
      </PressButton>
      {failed.length > 0 && (
        <Notice tone="warning" title="Not published">
          <RowList label="Not published">
            {failed.map(({ id, name, why }) => (
              <RowListItem key={id} note={why}>
                <RouterLink
                  from="/organizations/$organizationId/admin"
                  to="/organizations/$organizationId/admin/classes/$classId"
                  params={{ classId: id }}
                >
                  {name}
                </RouterLink>
              </RowListItem>
            ))}
          </RowList>
        </Notice>
      )}
    </Stack>
  )
}

/** Sets when families can enroll, in place. */
export function OpenRegistration({
  semester: { id },
}: {
  semester: NonNullable<Readiness['semester']>
}) {
  const queries = useQueryClient()
  const save = useChange(updateSemester, { successMessage: wasSaved('Semester') })
  return (
    <FormInPlace label="Open registration">
      {(close) => (
        <CardForm
          schema={OpenedRegistration}
          defaultValues={{
            registrationOpens: todayHere(),
            registrationOpensTime: null,
            registrationCloses: null,
          }}
          submitLabel="Open registration"
          close={close}
          submit={async (window) => {
            const semester = await queries.fetchQuery({ ...semesterQuery(id), staleTime: 0 })
            const { name, startDate, endDate, ageAsOfDate, isArchived, version } = semester
            const stored = { id, name, startDate, endDate, ageAsOfDate, isArchived, version }
            await save({ ...stored, ...window })
          }}
        >
          <DateField name="registrationOpens" label="Opens" />
          <TimeField
            name="registrationOpensTime"
            label="Opens at"
            help="Leave blank to open as the day begins."
            optional
          />
          <DateField
            name="registrationCloses"
            label="Closes"
            help="Leave blank to stay open until the semester starts."
            optional
          />
        </CardForm>
      )}
    </FormInPlace>
  )
}

interface InviteEveryoneProps {
  organizationId: number
  uninvited: NonNullable<Readiness['uninvited']>
}

/** Invites the members who have an email address and no invitation yet, a hundred at a time. */
export function InviteEveryone({ organizationId, uninvited: { ids } }: InviteEveryoneProps) {
  const [failed, setFailed] = useState<InvitedMembers['notInvited']>([])
  const send = useChange(inviteMembers, {
    successMessage: ({ invited }) => invitedMessage(invited),
  })
  const press = usePress(async () => {
    const { notInvited } = await send({ organizationId, ids })
    setFailed(notInvited)
  })
  return (
    <Stack>
      <NeedsVerification to="invite people" />
      <PressButton of={press} look="primary">
        Invite {counted(ids.length, ['person', 'people'])}
      </PressButton>
      <NotInvited people={failed} onClose={() => setFailed([])} />
    </Stack>
  )
}

const invitedMessage = (invited: number) =>
  invited === 0 ? '' : invited === 1 ? '1 person was invited' : `${invited} people were invited`

interface NotInvitedProps {
  people: InvitedMembers['notInvited']
  onClose: () => void
}

/** Who was not invited, and why, until the user closes it. */
const NotInvited = ({ people, onClose }: NotInvitedProps) =>
  people.length > 0 && (
    <Notice
      tone="warning"
      title={
        <span ref={focusOnceThere} tabIndex={-1}>
          Not invited
        </span>
      }
    >
      <Stack gap="tight">
        <RowList label="Not invited">
          {people.map(({ id, name, why }) => (
            <RowListItem key={id}>
              <RouterLink
                from="/organizations/$organizationId/admin"
                to="/organizations/$organizationId/admin/all-members/$organizationUserId"
                params={{ organizationUserId: id }}
              >
                {name}
              </RouterLink>{' '}
              {why}.
            </RowListItem>
          ))}
        </RowList>
        <div>
          <Button size="small" onClick={onClose}>
            Hide this
          </Button>
        </div>
      </Stack>
    </Notice>
  )
