import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { AdmissionType, mayHaveChildren } from '#contract/organizations/organizations.ts'
import type { MyFamily } from '#contract/people/families.ts'
import { catalogQuery, type ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { familyPlanQuery } from '#src/api/classes/family-plans.api.ts'
import { familyRoundQuery } from '#src/api/classes/registration-rounds.api.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import { NeedsVerification } from '#src/components/accounts/accounts/account-needs.tsx'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import {
  areAllOnlyViewed,
  type Family,
  familyOf,
  childrenToApplyFor,
  reasonsForAll,
} from '#src/components/classes/catalog/student-words.ts'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-changes.tsx'
import { BackLink } from '#src/components/frame/router-link.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { ApplyFirst, WayIn } from '#src/components/organizations/organizations/way-in.tsx'
import { Card } from '#src/ui/card.tsx'
import { ScreenOnly } from '#src/ui/frame/paper.tsx'
import { RegistrationLead } from '#src/components/timetable/registration/registration-lead.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { planSearch } from './-plan-search.ts'
import { PlanChildren } from './-plan-children.tsx'
import { PlanClasses } from './-plan-classes.tsx'
import { PlanPreferences } from './-plan-preferences.tsx'
import { plannedStudents } from './-plan-places.ts'
import { PlanRound } from './-plan-round.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/plan')({
  params: idParams('organizationId'),
  validateSearch: planSearch,
  loaderDeps: ({ search: { semesterId } }) => ({ semesterId }),
  loader: async ({ context, params: { organizationId }, deps: { semesterId } }) => {
    const { queries } = context.app
    const readPlan = async () => {
      const { semester } = await queries
        .fetchQuery(catalogQuery(organizationId, semesterId))
        .catch(orNotFound)
      if (!semester) return
      await Promise.all([
        queries.fetchQuery(familyPlanQuery(semester.id)).catch(orNotFound),
        queries.fetchQuery(familyRoundQuery(semester.id)).catch(orNotFound),
      ])
    }
    await Promise.all([
      readPlan(),
      queries.fetchQuery(organizationQuery(organizationId)).catch(orNotFound),
      queries.fetchQuery(myFamiliesQuery),
    ])
  },
  component: PlanScreen,
})

function PlanScreen() {
  const { organizationId } = Route.useParams()
  const { semesterId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: catalog } = useSuspenseQuery(catalogQuery(organizationId, semesterId))
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId))
  const { data: families } = useSuspenseQuery(myFamiliesQuery)
  const { organizationName, semester, semesters } = catalog
  const family = familyOf(catalog)
  // The notice with the button to join disappears.
  useFocusOnwards(catalog.students)
  const [isChildrenFirst] = useState(() => !areComplete(families, catalog))
  const { membership } = organization
  const isStudent = families.length === 0 && membership !== null && !mayHaveChildren(membership)
  const childrenCard = !isStudent && (
    <ScreenOnly>
      <PlanChildren
        families={families}
        catalog={catalog}
        isOpenToAll={organization.admissionType === AdmissionType.Automatic}
      />
    </ScreenOnly>
  )
  return (
    <Screen
      title={isStudent ? 'Enroll in Classes' : 'Enroll Your Family'}
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
      action={
        semesters.length > 1 && (
          <ChoiceFilter
            label="Semester"
            chosen={semester?.id}
            choices={semesters.map(({ id, name }) => [id, name])}
            onChoose={(chosen) =>
              void navigate({ search: { semesterId: chosen }, replace: true, resetScroll: false })
            }
          />
        )
      }
    >
      <NeedsVerification to={isStudent ? 'enroll' : 'enroll your children'} />
      <UnsavedForms>
        {isChildrenFirst && childrenCard}
        {catalog.students.length === 0 && (
          <WayIn organizationId={organizationId} name={organizationName} />
        )}
        <ApplyFirst
          names={[...childrenToApplyFor(catalog).values()]}
          organizationId={organizationId}
          organizationName={organizationName}
        />
        {semester && (
          <PlanRound
            key={`round ${semester.id}`}
            semesterId={semester.id}
            catalog={catalog}
            family={family}
          />
        )}
        {semester === null || catalog.classes.length === 0 ? (
          <Card title="Classes">
            <p>
              {organizationName} has not published classes yet. Your children are saved; come back
              to this page to enroll them.
            </p>
          </Card>
        ) : (
          <PlanClasses
            key={semester.id}
            semesterId={semester.id}
            catalog={catalog}
            family={family}
            closed={closedWords(catalog, family, isOpenFor(catalog, semester))}
          />
        )}
        {semester && (
          <PlanPreferences
            key={`preferences ${semester.id}`}
            semesterId={semester.id}
            students={plannedStudents(catalog, family)}
            families={families}
          />
        )}
        {!isChildrenFirst && childrenCard}
      </UnsavedForms>
    </Screen>
  )
}

/** Whether there are children, and all that is asked about them is known. They come first until then. */
const areComplete = (families: readonly MyFamily[], { students, gradeLevels }: ListedCatalog) =>
  families.some(({ children }) => children.length > 0) &&
  families.every(({ children }) => children.every(({ birthDate }) => birthDate !== null)) &&
  (gradeLevels.length === 0 ||
    students.every(({ mayChangeGrade, gradeLevelId }) => !mayChangeGrade || gradeLevelId !== null))

/** Why nobody can be enrolled now. */
function closedWords(catalog: ListedCatalog, family: Family, isOpen: boolean): string | undefined {
  if (areAllOnlyViewed(catalog, family))
    return 'An adult with full access to the family chooses classes.'
  return isOpen ? undefined : 'Choose classes now, and enroll once registration is open.'
}

/** Whether registration is open for everybody, or at least for the family of the user. */
const isOpenFor = (
  { openings, readAt }: ListedCatalog,
  { id, registration }: NonNullable<ListedCatalog['semester']>,
) =>
  registration === 'Open' ||
  openings.some(({ semesterId, opensAt }) => semesterId === id && Date.parse(opensAt) <= readAt)
