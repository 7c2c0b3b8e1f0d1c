import type { ComponentProps, ReactNode } from 'react'
import { useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { PagedTable, type PagedTableProps } from '#src/components/table/paged-table.tsx'

interface PeopleScreenProps<
  Item extends Row,
  Search extends ListSearch,
  Key extends QueryKey,
> extends Pick<
  PagedTableProps<Item, Search, Key>,
  'noun' | 'columns' | 'search' | 'onSearch' | 'filters' | 'isFiltered' | 'renderActions' | 'empty'
> {
  title: string
  lead?: ComponentProps<typeof Screen>['lead']
  ask: (organizationId: number, query: Search) => RowsQuestion<Item, Key>
  /** What stands above the list. */
  children?: ReactNode
}

/** The people of an organization by what they are to their families. */
export function PeopleScreen<Item extends Row, Search extends ListSearch, Key extends QueryKey>({
  title,
  lead,
  ask,
  children,
  ...rest
}: PeopleScreenProps<Item, Search, Key>) {
  const { organizationId } = useParams({
    from: '/_signed-in/organizations/$organizationId/admin',
  })
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  return (
    <Screen title={title} lead={lead}>
      {children}
      <PagedTable
        {...rest}
        name={rest.noun[1]}
        label={`${title} of ${data.name}`}
        ask={(query) => ask(organizationId, query)}
        isSelectable
        isPersonal
      />
    </Screen>
  )
}
