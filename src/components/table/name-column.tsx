import { Link, type LinkProps } from '@tanstack/react-router'
import { rowLink } from '#src/ui/look/link-look.ts'
import type { Column } from './table-column.ts'

interface NameColumn<Row> extends Pick<Column<Row>, 'id' | 'label' | 'sortField'> {
  name: (row: Row) => string
  /** The link of the row, by the router's `linkOptions`. */
  link: (row: Row) => Pick<LinkProps, 'from' | 'to' | 'params'>
}

/** The column that names the rows of a list, and links to them. */
export const nameColumn = <Row,>({ name, link, ...column }: NameColumn<Row>): Column<Row> => ({
  ...column,
  isAlwaysShown: true,
  cell: (row) => (
    <Link {...link(row)} className={rowLink()}>
      {name(row)}
    </Link>
  ),
  text: name,
})
