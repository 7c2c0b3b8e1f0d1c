import { type ReactNode, useDeferredValue } from 'react'
import { Download, Printer } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Field, FormStack } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { ActionDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { FilterStack } from '#src/ui/table/list.tsx'
import type { TableViewMenuProps } from './table-menus.tsx'

type TableDialogProps = Omit<TableViewMenuProps, 'trigger'> & {
  title: string
  filters: ReactNode
  /** Undefined without active filters. */
  onClear: (() => void) | undefined
  onClose: () => void
}

/** On a phone: the filters of a list, its order, and its columns. What is chosen applies at once. */
export function TableDialog({
  title,
  filters,
  onClear,
  onClose,
  columns,
  sortable,
  search: { sortField = '', sortDirection },
  onSort,
  onExport,
  onPrint,
}: TableDialogProps) {
  // Its first fields first.
  const isOpened = useDeferredValue(true, !filters)
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {onClear && <Button onClick={onClear}>Clear filters</Button>}
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <FormStack>
        {filters && <FilterStack>{filters}</FilterStack>}
        {isOpened && (
          <>
            {sortable.length > 0 && (
              <>
                <Field label="Sort by">
                  {(control) => (
                    <SelectInput
                      {...control}
                      value={sortField}
                      onChange={({ target }) => onSort({ sortField: target.value })}
                    >
                      {sortField === '' && <option value="">Standard order</option>}
                      {sortable.map((column) => (
                        <option key={column.sortField} value={column.sortField}>
                          {column.label}
                        </option>
                      ))}
                    </SelectInput>
                  )}
                </Field>
                <Field label="Order">
                  {(control) => (
                    <SelectInput
                      {...control}
                      value={sortDirection}
                      onChange={({ target }) =>
                        onSort({ sortDirection: target.value === '1' ? 1 : 0 })
                      }
                    >
                      <option value={0}>Ascending</option>
                      <option value={1}>Descending</option>
                    </SelectInput>
                  )}
                </Field>
              </>
            )}
            {columns.length > 0 && (
              <CheckGroup label="Columns">
                {columns.map(({ id, label, isChecked, onToggle }) => (
                  <CheckInput key={id} label={label} checked={isChecked} onChange={onToggle} />
                ))}
              </CheckGroup>
            )}
            {onExport && onPrint && (
              <Row gap="tight" wrap>
                {[
                  { label: 'Export CSV', Icon: Download, start: onExport },
                  { label: 'Print', Icon: Printer, start: onPrint },
                ].map(({ label, Icon, start }) => (
                  <Button
                    key={label}
                    onClick={() => {
                      onClose()
                      start()
                    }}
                  >
                    <Icon size={18} aria-hidden="true" />
                    {label}
                  </Button>
                ))}
              </Row>
            )}
          </>
        )}
      </FormStack>
    </ActionDialog>
  )
}
