import type { OrganizationPage } from '#contract/organizations/organizations.ts'

/** A page of 200 organizations, different for every page, order and search. */
export function rowsFor(query: URLSearchParams): OrganizationPage {
  const pageIndex = Number(query.get('pageIndex'))
  const pageSize = Number(query.get('pageSize'))
  const kind = `${query.get('searchString') ?? ''} ${query.get('sortField') ?? ''} ${query.get('sortDirection') ?? 0}`
  return {
    items: Array.from({ length: pageSize }, (_, index) => {
      const number = pageIndex * pageSize + index + 1
      return {
        id: number + (query.get('sortDirection') === '1' ? 1000 : 0) + kind.length * 10_000,
        name: `School ${number} ${kind}`,
        accessLevel: 0,
        admissionType: 1,
        description: null,
        place: `Place ${number}`,
        contactEmail: null,
        isVerified: false,
        logoImageUrl: null,
        coverImageUrl: null,
        membership: number % 2 === 0 ? null : teacher,
        application: null,
        isInvited: false,
        isFormerMember: false,
      }
    }),
    totalPages: Math.ceil(200 / pageSize),
    totalCount: 200,
    unfilteredCount: 400,
  }
}

const teacher: OrganizationPage['items'][number]['membership'] = {
  isOwner: false,
  isTeacher: true,
  isStudent: false,
  isParent: true,
  status: 'Active',
  joinedDate: '2026-09-01T08:00:00.000Z',
  roles: [],
  mayAdminister: false,
  isSecondFactorMissing: false,
  welcomeText: null,
}
