import { useDeferredValue, useMemo, useRef, memo, useId, type RefObject } from 'react'
import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { CardList, CardLink } from '#src/ui/table/card-list.tsx'
import { List, ListFrame, ListStatus, ListTools } from '#src/ui/table/list.tsx'
import { filterIn, isFiltering, narrowing, categoriesOf } from './-catalog-filter.ts'
import type { CatalogSearch } from './-catalog-search.ts'
import {
  shownWords,
  agesWords,
  policyWords,
  seatsWords,
  timesOf,
} from '#src/components/classes/catalog/catalog-words.ts'
import type { Family } from '#src/components/classes/catalog/student-words.ts'
import { fromCatalog } from './-from-catalog.ts'
import { CatalogStudents } from './-catalog-students.tsx'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { CoverLink } from '#src/components/frame/router-link.tsx'
import { datesWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { Category } from '#src/ui/classes/category.tsx'
import { tintOf } from '#src/ui/look/tints.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import { ClassFacts, ClassSummary } from '#src/ui/timetable/class-facts.tsx'
import { Link } from '@tanstack/react-router'
import { rowLink } from '#src/ui/look/link-look.ts'
import { ClassCard, ClassCards } from '#src/ui/timetable/class-card.tsx'
import { Matrix, MatrixCell, MatrixSlot } from '#src/ui/timetable/matrix.tsx'
import { CalendarDays, LayoutGrid } from 'lucide-react'
import { TableSearch } from '#src/components/table/table-search.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { Segments } from '#src/ui/fields/segments.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { displayTimeRange } from '#contract/dates/display-time.ts'

interface CatalogListProps {
  catalog: ListedCatalog
  term: NonNullable<ListedCatalog['semester']>
  family: Family
  search: CatalogSearch
  onSearch: (change: CatalogSearch) => void
}

/** All classes of a semester, filtered in the browser. */
export function CatalogList(props: CatalogListProps) {
  const { catalog, term, family, search, onSearch } = props
  const box = useRef<HTMLInputElement>(null)
  const { classes, students } = catalog
  const narrow = useMemo(() => narrowing(classes), [classes])
  const wanted = useMemo(() => filterIn(catalog, search), [catalog, search])
  // Two hundred cards take long to render, so input comes first.
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
      <CatalogTools
        box={box}
        catalog={catalog}
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
        <CatalogMatrix classes={shown} {...look} />
      ) : (
        <CardList>
          {classes.map((one) => (
            <CatalogCard
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
    ? 'No classes match these filters.'
    : `No class fits ${fitting === 'You' ? 'you' : fitting} with these filters.`

interface CatalogCardProps {
  one: ListedClass
  term: { startDate: string; endDate: string }
  family: Family
  /** Whether the user can open the class's page. */
  isInside: boolean
  isHidden: boolean
}

/** A class as families see it when they choose. */
const CatalogCard = memo(function CatalogCard({
  one,
  term,
  family,
  isInside,
  isHidden,
}: CatalogCardProps) {
  const { id, name, category, photoUrl, summary, roomName, teacherNames, enrollment } = one
  const lines = [
    datesWords(term, one),
    dotted([roomName, teacherNames.length > 0 && teacherNames.join(', ')]),
    dotted([agesWords(one), seatsWords(one)]),
    policyWords[enrollment],
  ].filter(Boolean)
  return (
    <CardLink
      isHidden={isHidden}
      link={
        isInside ? (
          <CoverLink to="/my/classes/$classId" params={{ classId: id }} state={fromCatalog}>
            {name}
          </CoverLink>
        ) : (
          name
        )
      }
      media={
        <Avatar
          name={name}
          shape="organization"
          size="tile"
          tint={tintOf(category ?? name)}
          imageUrl={photoUrl}
        />
      }
      note={category && <Category>{category}</Category>}
      footer={<CatalogStudents one={one} family={family} />}
    >
      {summary && <ClassSummary>{summary}</ClassSummary>}
      <ClassFacts>
        <strong>{meetingWords(one) || 'No time yet'}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </ClassFacts>
    </CardLink>
  )
})

interface CatalogMatrixProps {
  classes: readonly ListedClass[]
  family: Family
  isInside: boolean
}

/** The classes by time of day and weekday, so that those of one day are side by side. */
function CatalogMatrix({ classes, ...look }: CatalogMatrixProps) {
  const id = useId()
  const times = useMemo(() => timesOf(classes), [classes])
  const columns = times.columns.map(({ name }) => ({ id: name, name }))
  return (
    <Matrix columns={columns} label="Classes by time and day">
      {times.rows.map((row) => (
        <MatrixSlot key={row.key} id={`${id}-${row.key}`} name={row.name} note={row.note}>
          {times.columns.map(({ day, name }) => (
            <CatalogCell key={name} column={name} classes={times.in(row, day)} {...look} />
          ))}
        </MatrixSlot>
      ))}
    </Matrix>
  )
}

const CatalogCell = ({ column, classes, ...look }: CatalogMatrixProps & { column: string }) => (
  <MatrixCell column={column} isGap={classes.length === 0}>
    {classes.length > 0 && (
      <ClassCards>
        {classes.map((one) => (
          <SmallCard key={one.id} one={one} {...look} />
        ))}
      </ClassCards>
    )}
  </MatrixCell>
)

type SmallCardProps = Omit<CatalogMatrixProps, 'classes'> & { one: ListedClass }

const SmallCard = memo(function SmallCard({ one, family, isInside }: SmallCardProps) {
  const { id, name, category, slotId, startTime, endTime, roomName, enrollment } = one
  const hasOwnTimes = slotId === null && startTime !== null && endTime !== null
  return (
    <ClassCard
      name={
        isInside ? (
          <Link
            to="/my/classes/$classId"
            params={{ classId: id }}
            state={fromCatalog}
            className={rowLink()}
          >
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )
      }
      facts={[
        dotted([hasOwnTimes && displayTimeRange(startTime, endTime), roomName]),
        dotted([agesWords(one), seatsWords(one)]),
        policyWords[enrollment] ?? '',
      ].filter(Boolean)}
      tint={tintOf(category ?? name)}
      marks={<CatalogStudents one={one} family={family} />}
    />
  )
})

interface CatalogToolsProps {
  catalog: ListedCatalog
  family: Family
  search: CatalogSearch
  onSearch: (change: CatalogSearch) => void
  box: RefObject<HTMLInputElement | null>
}

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid size={16} aria-hidden="true" /> },
  { value: 'matrix', label: 'Timetable', icon: <CalendarDays size={16} aria-hidden="true" /> },
] as const

/** The filters and views above the classes. */
function CatalogTools({ catalog, family, search, onSearch, box }: CatalogToolsProps) {
  const { classes, students } = catalog
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
            <ChoiceFilter
              label="Category"
              any="Any category"
              chosen={search.category}
              choices={categories.map((category) => [category, category])}
              onChoose={(category) => onSearch({ category })}
            />
          )}
          {students.length > 0 && (
            <ChoiceFilter
              label="Fits"
              any="Any student"
              chosen={search.student}
              choices={students.map(({ personId, isMe }) => [
                personId,
                `Fits ${isMe ? 'myself' : family.names.get(personId)}`,
              ])}
              onChoose={(student) => onSearch({ student })}
            />
          )}
          <CheckInput
            label="Open seats"
            checked={search.open ?? false}
            onChange={({ target }) => onSearch({ open: target.checked || undefined })}
          />
        </>
      }
    >
      <Segments
        label="Layout"
        choices={views}
        chosen={search.view ?? 'cards'}
        onChoose={(view) => onSearch({ view: view === 'matrix' ? view : undefined })}
      />
    </ListTools>
  )
}
