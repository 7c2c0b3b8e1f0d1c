import { useDeferredValue, useMemo, useRef } from 'react'
import type { Catalogue } from '#contract/classes/catalogue.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { CardList } from '#src/ui/table/card-list.tsx'
import { List, ListFrame, ListStatus } from '#src/ui/table/list.tsx'
import { CatalogueCard } from './-catalogue-card.tsx'
import { CatalogueMatrix } from './-catalogue-matrix.tsx'
import { filterIn, isFiltering, narrowing } from './-catalogue-filter.ts'
import type { CatalogueSearch } from './-catalogue-search.ts'
import { CatalogueTools } from './-catalogue-tools.tsx'
import { shownWords } from './-catalogue-words.ts'
import type { Family } from './-student-words.ts'

interface CatalogueListProps {
  catalogue: Catalogue
  term: NonNullable<Catalogue['semester']>
  family: Family
  search: CatalogueSearch
  onSearch: (change: CatalogueSearch) => void
}

/** The classes of a semester, all of which are here: they are narrowed on the spot. */
export function CatalogueList(props: CatalogueListProps) {
  const { catalogue, term, family, search, onSearch } = props
  const box = useRef<HTMLInputElement>(null)
  const { classes, students } = catalogue
  const narrow = useMemo(() => narrowing(classes), [classes])
  const wanted = useMemo(() => filterIn(catalogue, search), [catalogue, search])
  // Two hundred cards take their time; whoever types or presses meanwhile is answered first.
  const filter = useDeferredValue(wanted)
  const view = useDeferredValue(search.view)
  const shown = useMemo(() => narrow(filter), [narrow, filter])
  const isShown = useMemo(() => new Set(shown), [shown])
  const look = { family, isInside: students.length > 0 }
  const clear = () => {
    onSearch({ q: undefined, category: undefined, student: undefined, open: undefined })
    box.current?.focus()
  }

  return (
    <List isOnPaper>
      <CatalogueTools
        box={box}
        catalogue={catalogue}
        family={family}
        search={{ ...wanted, view: search.view }}
        onSearch={onSearch}
      />
      <ListStatus>{shownWords(shown.length, classes.length)}</ListStatus>
      {shown.length === 0 && isFiltering(filter) ? (
        <ListFrame>
          <Empty drawing="search" action={<Button onClick={clear}>Clear filters</Button>}>
            {nothingWords(family.names.get(filter.student ?? 0))}
          </Empty>
        </ListFrame>
      ) : view === 'matrix' ? (
        <CatalogueMatrix classes={shown} {...look} />
      ) : (
        <CardList>
          {classes.map((one) => (
            <CatalogueCard
              key={one.id}
              one={one}
              term={term}
              isHidden={!isShown.has(one)}
              {...look}
            />
          ))}
        </CardList>
      )}
    </List>
  )
}

const nothingWords = (fitting: string | undefined) =>
  fitting === undefined
    ? 'No class matches these filters.'
    : `No class fits ${fitting === 'You' ? 'you' : fitting} with these filters.`
