import { createFileRoute } from '@tanstack/react-router'
import { CreateAnnouncement } from '#contract/organizations/announcements.ts'
import { createAnnouncement } from '#src/api/organizations/announcements.api.ts'
import {
  AnnouncementFields,
  AnnouncementPreview,
  EmailFields,
  newAnnouncement,
  ScheduleField,
} from '#src/components/organizations/announcements/announcement-form.tsx'
import { EditForm, type Done } from '#src/components/forms/editing/edit-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { MembershipStatus } from '#contract/organizations/organizations.query.ts'
import { Id } from '#contract/id.ts'
import { MemberKind } from '#contract/people/members.query.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { AudienceFields } from './-audience-fields.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/announcements/new',
)({
  validateSearch: searchBy({
    kind: z.optional(MemberKind),
    status: z.optional(MembershipStatus),
    searchString: z.optional(z.string()),
    /** Chosen in a list. */
    ids: z.optional(z.array(Id)),
    familyIds: z.optional(z.array(Id)),
    classIds: z.optional(z.array(Id)),
  }),
  loader: needs('announcements.publish'),
  component: NewAnnouncement,
})

function NewAnnouncement() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { classIds, ...search } = Route.useSearch()
  const isOfList = Object.values(search).some((value) => value !== undefined)
  const members = isOfList ? { ...search, searchString: search.searchString ?? '' } : null
  const create = useChange(createAnnouncement, { successMessage: wasCreated('Announcement') })

  async function submit(input: CreateAnnouncement, done: Done) {
    await create(input)
    await done(() =>
      navigate({
        to: '/organizations/$organizationId/admin/announcements',
        params: { organizationId },
      }),
    )
  }

  return (
    <Screen title="Create Announcement" width="form">
      <Card>
        <EditForm
          schema={CreateAnnouncement}
          defaultValues={{
            ...newAnnouncement,
            organizationId,
            members,
            classIds: classIds ?? null,
          }}
          submitLabel="Publish"
          submit={submit}
        >
          <AudienceFields organizationId={organizationId} list={members} classIds={classIds} />
          <AnnouncementFields />
          <ScheduleField />
          <EmailFields />
          <AnnouncementPreview />
        </EditForm>
      </Card>
    </Screen>
  )
}
