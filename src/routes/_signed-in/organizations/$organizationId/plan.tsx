import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { catalogQuery } from '#src/api/classes/catalog.api.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import {
  familyOf,
  namesToApplyFor,
  reasonsForAll,
} from '#src/components/classes/catalog/student-words.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { ApplyFirst, WayIn } from '#src/components/organizations/organizations/way-in.tsx'
import { Card } from '#src/ui/card.tsx'
import { RegistrationLead } from '#src/components/timetable/registration/registration-lead.tsx'
import { PlanChildren } from './-plan-children.tsx'
import { PlanClasses } from './-plan-classes.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/plan')({
  params: idParams('organizationId'),
  loader: async ({ context, params: { organizationId } }) => {
    const { queries } = context.app
    await Promise.all([
      queries.fetchQuery(catalogQuery(organizationId)).catch(orNotFound),
      queries.fetchQuery(organizationQuery(organizationId)).catch(orNotFound),
      queries.fetchQuery(myFamiliesQuery),
    ])
  },
  component: PlanScreen,
})

function PlanScreen() {
  const { organizationId } = Route.useParams()
  const { data: catalog } = useSuspenseQuery(catalogQuery(organizationId))
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId))
  const { data: families } = useSuspenseQuery(myFamiliesQuery)
  const { organizationName, semester } = catalog
  const family = familyOf(catalog)
  // The notice with the button to join disappears.
  useFocusOnwards(catalog.students)
  return (
    <Screen
      title="Enroll Your Family"
      organization={organizationName}
      back={
        <BackLink to="/organizations/$organizationId" params={{ organizationId }}>
          {organizationName}
        </BackLink>
      }
      lead={
        semester && (
          <>
            <RegistrationLead catalog={catalog} />
            {reasonsForAll(catalog, family).map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </>
        )
      }
      width="form"
    >
      <NeedsVerification to="enroll your children" />
      <UnsavedForms>
        <PlanChildren
          families={families}
          catalog={catalog}
          isOpenToAll={organization.admissionType === AdmissionType.Automatic}
        />
        {catalog.students.length === 0 && (
          <WayIn organizationId={organizationId} name={organizationName} />
        )}
        <ApplyFirst
          names={namesToApplyFor(catalog)}
          organizationId={organizationId}
          organizationName={organizationName}
        />
        {semester === null || catalog.classes.length === 0 ? (
          <Card title="Classes">
            <p>
              {organizationName} has not published classes yet. Your children are saved; come back
              to this page to enroll them.
            </p>
          </Card>
        ) : (
          <PlanClasses catalog={catalog} family={family} />
        )}
      </UnsavedForms>
    </Screen>
  )
}
