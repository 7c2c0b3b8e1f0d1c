import { useMemo, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Member } from '#contract/people/members.ts'
import type { FieldFilter } from '#contract/people/custom-values.query.ts'
import type { EmailState } from '#contract/people/members.query.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import type { HowToGo, ListSearch } from '#src/components/addresses/list-search.ts'
import { useCustomColumns } from '../custom-fields/custom-columns.ts'
import { memberColumns } from './member-columns.tsx'
import { teacherColumns } from './teacher-columns.tsx'
import { memberNoun, useMemberActions } from './member-actions.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { useIsCramped } from '#src/ui/frame/by-width.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'

const admin = '/organizations/$organizationId/admin'

const ToClasses = () =>
  useMay()('classes.view') && (
    <ButtonLink from={admin} to={`${admin}/classes`}>
      Go to classes
    </ButtonLink>
  )

const lists = {
  Everybody: {
    title: 'All members',
    noun: memberNoun,
    empty: { drawing: 'family', children: 'No members yet' },
  },
  Teacher: {
    title: 'Teachers',
    noun: ['teacher', 'teachers'],
    empty: {
      drawing: 'classes',
      children: 'No teachers yet. People who teach a class appear here.',
      action: <ToClasses />,
    },
  },
} as const

interface MembersScreenProps<Search> {
  kind?: 'Teacher'
  search: Search
  onSearch: (next: Search, how: HowToGo) => void
  filters?: ReactNode
  /** The actions of an administrator, such as adding a person. */
  action?: ReactNode
  /** Shown above the list, or below it on a phone. */
  invitations?: ReactNode
}

/** Dismisses the message next to it, and moves the focus to the list. */
function ShowArchived({ search }: { search: ListSearch }) {
  const focusList = useListFocus()
  return (
    <RouterLink
      from={admin}
      to={`${admin}/all-members`}
      search={{ ...search, status: 'Archived', pageIndex: 0 }}
      onClick={focusList}
    >
      Show archived
    </RouterLink>
  )
}

/** The members of an organization, or those of one type. */
export function MembersScreen<
  Search extends ListSearch & {
    status?: Membership['status']
    email?: EmailState
    field?: FieldFilter
  },
>({ kind, action, invitations, ...rest }: MembersScreenProps<Search>) {
  const { organizationId } = useParams({ from: `/_signed-in${admin}` })
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const isCramped = useIsCramped()
  const actions = useMemberActions(organizationId)
  const custom = useCustomColumns<Member>(organizationId, 'Member', 1)
  const columns = useMemo(
    () => (kind === 'Teacher' ? teacherColumns : [...memberColumns['all-members'], ...custom]),
    [kind, custom],
  )
  const { title, noun, empty } = lists[kind ?? 'Everybody']
  return (
    <TableScreen title={title} action={action}>
      {!isCramped && invitations}
      <PagedTable
        {...rest}
        name={noun[1]}
        label={`${title} of ${data.name}`}
        noun={noun}
        columns={columns}
        ask={(query) => membersQuery(organizationId, { ...query, ...(kind && { kind }) })}
        isFiltered={(rest.search.status ?? rest.search.email ?? rest.search.field) !== undefined}
        isSelectable
        actions={actions}
        isPersonal
        empty={empty}
        elsewhere={
          kind === undefined && (
            <>
              Archived members are hidden. <ShowArchived search={rest.search} />
            </>
          )
        }
      />
      {isCramped && invitations}
    </TableScreen>
  )
}
