import type { AdminClassQuery } from '#contract/classes/classes.query.ts'
import type { MemberQuery } from '#contract/people/members.ts'
import { firstPage, SortDirection } from '#contract/page.ts'
import { listClasses } from '#server/classes/classes/classes.queries.ts'
import type { Database } from '#server/database/database.ts'
import { listFamilies } from '#server/people/family-lists/family-lists.queries.ts'
import { listParents, listStudents } from '#server/people/members/students-and-parents.queries.ts'
import type { Images } from '#server/images/images.ts'
import { listMembers } from '#server/people/members/members.queries.ts'
import { listOrganizations } from '#server/organizations/organizations/organizations.queries.ts'

/** Queries a page of a list in the organization, a different one each turn. */
type Question = (organizationId: number, turn: number) => Promise<unknown>

const start = { ...firstPage, sortDirection: SortDirection.Ascending }

// Found often, rarely, and never.
const searches = ['a', 'ing', 'keller', 'ada', 'omar li', 'ben vogel', 'xe', 'zzz']
const kinds = ['Owner', 'Teacher', 'Student', 'Parent'] as const

const search = (turn: number) => ({ searchString: pick(searches, turn) })
const direction = (turn: number) => ({
  sortDirection: pick([SortDirection.Ascending, SortDirection.Descending], turn),
})

const memberQueries: Record<string, (turn: number) => Partial<MemberQuery>> = {
  'members, first page': (turn) => direction(turn),
  'members, page 500': (turn) => ({ ...direction(turn), pageIndex: 499 - (turn % 10) }),
  'members searched': search,
  'members by joined date': (turn) => ({
    ...direction(turn),
    sortField: 'joinedDate',
    pageIndex: turn,
  }),
  'members by joined date, searched': (turn) => ({ ...search(turn), sortField: 'joinedDate' }),
  'members by status': (turn) => ({ ...direction(turn), sortField: 'status', pageIndex: turn }),
  'members of a kind': (turn) => ({ kind: pick(kinds, turn), pageIndex: turn % 7 }),
  'members of a kind and status, searched': (turn) => ({
    ...search(turn),
    kind: pick(kinds, turn),
    status: 'Active',
    sortField: 'status',
  }),
}

const peopleQueries = {
  'first page': direction,
  'page 300': (turn: number) => ({ ...direction(turn), pageIndex: 299 - (turn % 10) }),
  searched: search,
}

const classQueries: Record<string, (turn: number) => Partial<AdminClassQuery>> = {
  'classes, first page': (turn) => direction(turn),
  'classes searched': (turn) => ({ searchString: String(turn), status: 'Published' }),
  'classes by students': (turn) => ({
    ...direction(turn),
    sortField: 'enrolledStudentsCount',
    pageIndex: turn % 20,
  }),
}

type Asked = Parameters<typeof listParents>[2]
type Viewer = Parameters<typeof listStudents>[1]

/** The queries by list. */
export function questionsTo({ db }: Database, images: Images): Record<string, Question> {
  const members = Object.entries(memberQueries).map(([name, query]): [string, Question] => [
    name,
    (organizationId, turn) =>
      listMembers(
        db,
        { organizationId, isOwner: true, permissions: [] },
        { ...start, ...query(turn) },
      ),
  ])
  const classes = Object.entries(classQueries).map(([name, query]): [string, Question] => [
    name,
    (organizationId, turn) => listClasses(db, organizationId, { ...start, ...query(turn) }),
  ])
  const familyLists = {
    students: (viewer: Viewer, query: Asked) => listStudents(db, viewer, query),
    parents: (viewer: Viewer, query: Asked) => listParents(db, viewer, query),
    families: ({ organizationId }: Viewer, query: Asked) => listFamilies(db, organizationId, query),
  }
  const families = Object.entries(familyLists).flatMap(([list, ask]) =>
    Object.entries(peopleQueries).map(([name, query]): [string, Question] => [
      `${list}, ${name}`,
      (organizationId, turn) =>
        ask({ organizationId, permissions: [] }, { ...start, ...query(turn) }),
    ]),
  )
  const organizations: Question = (id, turn) =>
    listOrganizations(
      { db, images },
      { userId: id, personId: id },
      { ...start, searchString: String(turn) },
    )
  return { ...Object.fromEntries([...members, ...families, ...classes]), organizations }
}

function pick<Item>(items: readonly Item[], turn: number): Item {
  return items[turn % items.length] as Item
}
