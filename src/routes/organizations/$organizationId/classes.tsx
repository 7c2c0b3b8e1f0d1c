import { useMemo } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { catalogQuery } from '#src/api/classes/catalog.api.ts'
import { organizationQuery } from '#src/api/organizations/organizations.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { idParams } from '#src/components/addresses/id-param.ts'
import { CatalogList } from './-catalog-list.tsx'
import { type CatalogSearch, catalogSearch } from './-catalog-search.ts'
import { RegistrationLead } from '#src/components/timetable/registration/registration-lead.tsx'
import { ageSentence } from '#src/components/classes/catalog/catalog-words.ts'
import { catalogPreview } from './-organization-preview.ts'
import {
  areAllOnlyViewed,
  familyOf,
  childrenToApplyFor,
  reasonsForAll,
} from '#src/components/classes/catalog/student-words.ts'
import { BackLink, ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Empty } from '#src/ui/empty.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { ListFrame } from '#src/ui/table/list.tsx'
import { ApplyFirst, WayIn } from '#src/components/organizations/organizations/way-in.tsx'

export const Route = createFileRoute('/organizations/$organizationId/classes')({
  params: idParams('organizationId'),
  validateSearch: catalogSearch,
  loaderDeps: ({ search: { semesterId } }) => ({ semesterId }),
  loader: async ({ context, params, deps }) => {
    const { queries, session } = context.app
    await Promise.all([
      queries.fetchQuery(catalogQuery(params.organizationId, deps.semesterId)).catch(orNotFound),
      // Only visitors are shown a preview of a link.
      isAuthenticated(session.getSnapshot()) ||
        queries.prefetchQuery(organizationQuery(params.organizationId)),
    ])
  },
  component: Classes,
})

function Classes() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(catalogQuery(organizationId, search.semesterId))
  const { data: shared } = useQuery({ ...organizationQuery(organizationId), enabled: false })
  const { organizationName, semesters, semester, classes, students } = data
  const family = useMemo(() => familyOf(data), [data])
  // The notice with the button to join disappears.
  useFocusOnwards(students)
  const go = (change: CatalogSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const organization = { to: '/organizations/$organizationId', params: { organizationId } } as const

  return (
    <Screen
      title="Classes"
      organization={organizationName}
      preview={shared && catalogPreview(shared, data, search)}
      back={<BackLink {...organization}>{organizationName}</BackLink>}
      lead={
        semester && (
          <>
            <RegistrationLead catalog={data} />
            {hasAges(classes) && <p>{ageSentence(semester)}</p>}
            {reasonsForAll(data, family).map((reason) => (
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
            onChoose={(semesterId) => go({ semesterId, category: undefined })}
          />
        )
      }
    >
      {semester === null || classes.length === 0 ? (
        <ListFrame>
          <Empty
            drawing="classes"
            action={<ButtonLink {...organization}>Go to {organizationName}</ButtonLink>}
          >
            No classes are published yet.
          </Empty>
        </ListFrame>
      ) : (
        <>
          {family.hasChildren && !areAllOnlyViewed(data, family) && (
            <p>
              <RouterLink to="/organizations/$organizationId/plan" params={{ organizationId }}>
                Enroll several children at once
              </RouterLink>
            </p>
          )}
          {students.length === 0 && (
            <WayIn organizationId={organizationId} name={organizationName} />
          )}
          <ApplyFirst
            names={[...childrenToApplyFor(data).values()]}
            organizationId={organizationId}
            organizationName={organizationName}
          />
          <CatalogList
            key={semester.id}
            catalog={data}
            term={semester}
            family={family}
            search={search}
            onSearch={go}
          />
        </>
      )}
    </Screen>
  )
}

const hasAges = (classes: readonly { minAge: number | null; maxAge: number | null }[]) =>
  classes.some(({ minAge, maxAge }) => minAge !== null || maxAge !== null)
