import type { RefObject } from 'react'
import { CalendarDays, LayoutGrid } from 'lucide-react'
import type { Catalogue } from '#contract/classes/catalogue.ts'
import { TableSearch } from '#src/components/table/table-search.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Segments } from '#src/ui/fields/segments.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { ListTools } from '#src/ui/table/list.tsx'
import { categoriesOf } from './-catalogue-filter.ts'
import type { CatalogueSearch } from './-catalogue-search.ts'
import type { Family } from './-student-words.ts'

interface CatalogueToolsProps {
  catalogue: Catalogue
  family: Family
  search: CatalogueSearch
  onSearch: (change: CatalogueSearch) => void
  box: RefObject<HTMLInputElement | null>
}

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden="true" /> },
  { value: 'matrix', label: 'Timetable', icon: <CalendarDays size={16} aria-hidden="true" /> },
] as const

/** One line above the classes: what narrows them, and how they are seen. */
export function CatalogueTools({ catalogue, family, search, onSearch, box }: CatalogueToolsProps) {
  const { classes, students } = catalogue
  const categories = categoriesOf(classes)
  return (
    <ListTools
      search={
        <TableSearch
          box={box}
          label="Search classes"
          searchString={search.q ?? ''}
          onSearched={(q) => onSearch({ q: q || undefined })}
        />
      }
      filters={
        <>
          {categories.length > 1 && (
            <SelectInput
              aria-label="Category"
              value={search.category ?? ''}
              onChange={({ target }) => onSearch({ category: target.value || undefined })}
            >
              <option value="">Any category</option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectInput>
          )}
          {students.length > 0 && (
            <SelectInput
              aria-label="Fits"
              value={search.student ?? ''}
              onChange={({ target }) => onSearch({ student: Number(target.value) || undefined })}
            >
              <option value="">Fits anybody</option>
              {students.map(({ personId, isMe }) => (
                <option key={personId} value={personId}>
                  Fits {isMe ? 'myself' : family.names.get(personId)}
                </option>
              ))}
            </SelectInput>
          )}
          <CheckInput
            label="With free seats"
            checked={search.open ?? false}
            onChange={({ target }) => onSearch({ open: target.checked || undefined })}
          />
        </>
      }
    >
      <Segments
        label="Look"
        choices={views}
        chosen={search.view ?? 'cards'}
        onChoose={(view) => onSearch({ view: view === 'matrix' ? view : undefined })}
      />
    </ListTools>
  )
}
