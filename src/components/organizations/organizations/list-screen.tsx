import type { ComponentProps, ReactNode } from 'react'
import { useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import type { Row, RowsQuestion } from '#src/api/watch-rows.ts'
import type { ListSearch } from '#src/components/addresses/list-search.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { PagedTable, type PagedTableProps } from '#src/components/table/paged-table.tsx'

interface ListScreenProps<
  Item extends Row,
  Search extends ListSearch,
  Key extends QueryKey,
> extends Omit<PagedTableProps<Item, Search, Key>, 'name' | 'label' | 'ask'> {
  title: string
  lead?: ComponentProps<typeof TableScreen>['lead']
  action?: ReactNode
  /** The browser saves the list's view under this name. Defaults to that of its rows. */
  name?: string
  ask: (organizationId: number, query: Search) => RowsQuestion<Item, Key>
  /** Above the list. */
  children?: ReactNode
}

/** An administration screen with a list. */
export function ListScreen<Item extends Row, Search extends ListSearch, Key extends QueryKey>({
  title,
  lead,
  action,
  ask,
  children,
  ...table
}: ListScreenProps<Item, Search, Key>) {
  const { organizationId } = useParams({ from: '/_signed-in/organizations/$organizationId/admin' })
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  return (
    <TableScreen title={title} lead={lead} action={action}>
      {children}
      <PagedTable
        name={table.noun[1]}
        {...table}
        label={`${title} of ${data.name}`}
        ask={(query) => ask(organizationId, query)}
      />
    </TableScreen>
  )
}
