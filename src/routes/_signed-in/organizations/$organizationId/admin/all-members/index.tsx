import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { FieldFilter } from '#contract/people/custom-values.query.ts'
import { EmailState } from '#contract/people/members.query.ts'
import { MembershipStatus } from '#contract/organizations/organizations.query.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { CustomFieldFilter } from '#src/components/people/custom-fields/custom-field-filter.tsx'
import { MembersScreen } from '#src/components/people/members/members-screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SideActions } from '#src/ui/frame/side-actions.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { OpenInvitations } from './-open-invitations.tsx'

const admin = '/organizations/$organizationId/admin'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/all-members/',
)({
  validateSearch: searchBy({
    ...listShape,
    status: z.optional(MembershipStatus),
    email: z.optional(EmailState),
    field: z.optional(FieldFilter),
  }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view'), membersQuery),
  component: AllMembers,
})

function AllMembers() {
  const navigate = Route.useNavigate()
  const may = useMay()
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const { onFilter, ...address } = useListAddress(
    search,
    // Without `to`, the router would add a slash to the address.
    (changed, how) => void navigate({ to: `${admin}/all-members`, search: changed, ...how }),
  )
  return (
    <MembersScreen
      action={
        <>
          <SideActions>
            {may('announcements.publish') && (search.email ?? search.field) === undefined && (
              <ButtonLink
                from={admin}
                to={`${admin}/announcements/new`}
                search={{ searchString: search.searchString, status: search.status }}
              >
                Announce to this list
              </ButtonLink>
            )}
            {may('data.import') && (
              <ButtonLink from={admin} to={`${admin}/imports`}>
                Import
              </ButtonLink>
            )}
            {may('members.manage') && (
              <ButtonLink from={admin} to={`${admin}/all-members/invite`}>
                Invite
              </ButtonLink>
            )}
          </SideActions>
          {may('members.manage', 'students.manage') && (
            <ButtonLink from={admin} to={`${admin}/all-members/new`} look="primary">
              Add person
            </ButtonLink>
          )}
        </>
      }
      {...address}
      filters={
        <>
          <ChoiceFilter
            label="Status"
            any="Not archived"
            chosen={address.search.status}
            choices={MembershipStatus.options.map((each) => [each, each])}
            onChoose={(status) => onFilter({ status })}
          />
          {may('members.contact') && (
            <ChoiceFilter
              label="Email"
              any="Any email"
              chosen={address.search.email}
              choices={[['Bounces', 'Email bounces']]}
              onChoose={(email) => onFilter({ email })}
            />
          )}
          <CustomFieldFilter
            organizationId={organizationId}
            subject="Member"
            chosen={address.search.field}
            onChoose={(field) => onFilter({ field })}
          />
        </>
      }
      invitations={may('members.manage') && <OpenInvitations organizationId={organizationId} />}
    />
  )
}
