import { createFileRoute } from '@tanstack/react-router'
import { CreateAnnouncement } from '#contract/organizations/announcements.ts'
import { createAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { AnnouncementFields } from '#src/components/organizations/announcements/announcement-form.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { longestPage, SortDirection } from '#contract/page.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { Later } from '#src/components/frame/later.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/announcements/new',
)({
  loader: needs('announcements.publish'),
  component: NewAnnouncement,
})

function NewAnnouncement() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const maySeeClasses = useMay()('classes.view')
  const create = useChange(createAnnouncement, { successMessage: wasCreated('Announcement') })

  async function submit(input: CreateAnnouncement, done: () => void) {
    await create(input)
    done()
    await navigate({
      to: '/organizations/$organizationId/admin/announcements',
      params: { organizationId },
    })
  }

  return (
    <Screen title="Create Announcement" width="form">
      <Card>
        <EditForm
          schema={CreateAnnouncement}
          defaultValues={{ organizationId, classId: null, title: '', body: '' }}
          submitLabel="Publish"
          submit={submit}
        >
          {maySeeClasses && <AudienceField organizationId={organizationId} />}
          <AnnouncementFields />
        </EditForm>
      </Card>
    </Screen>
  )
}

/** The audience: all members, or one of the latest published classes, up to one page of them. */
function AudienceField({ organizationId }: { organizationId: number }) {
  const latest = {
    ...longestPage,
    status: 'Published' as const,
    sortField: 'startDate',
    sortDirection: SortDirection.Descending,
  }
  const asked = useQuery(classesQuery(organizationId, latest))
  return (
    <Later of={asked} failed="Classes couldn’t be loaded, so this goes to all members.">
      {({ items }) => (
        <SelectField
          name="classId"
          label="For"
          help="Choose a class to reach only its teachers, its students and their parents."
          placeholder="All members"
          choices={items.map(({ id, name, semesterName }) => [
            String(id),
            `${name}, ${semesterName}`,
          ])}
          optional
          asNumber
        />
      )}
    </Later>
  )
}
