import { createHash } from 'node:crypto'
import type { ImportChoice, ImportField, ImportRow } from '#contract/people/imports.ts'
import type { ImportVerdict } from '#contract/people/imports.query.ts'
import { stretch, type Steps } from '#server/process/slices.ts'
import { type Draft, type Fixes, nameOf, gather, type Gathered, nameKey } from './match-records.ts'
import {
  type GuardianSeen,
  guardiansByRow,
  sizeErrors,
  familyName,
  type RefusedPlace,
  refusalOf,
  refusalSentence,
  settleFamilies,
  type SettledFamily,
} from './settle-families.ts'
import type { Known } from './known.queries.ts'
import {
  hiddenBy,
  type Sees,
  seesAll,
  type Sentence,
  shownBy,
  seesAccount,
} from './imports.rules.ts'
import { type Entry, indexOfRow, readRows, rowNumber, type PersonData } from './read-spreadsheet.ts'
import { displayDate } from '#contract/dates/display-date.ts'

/** Everything an import will add and change. */
export type Plan = {
  people: Draft[]
  families: SettledFamily[]
  changes: Change[]
  /** People who won't be added to a family. */
  refusals: RefusedPlace[]
}

export type File = { fields: (ImportField | null)[]; cells: string[][]; fixes: Fixes }

/** The progress after the rows are read, and after they are matched to people. */
const readUntil = 0.5
const gatheredUntil = 0.8

/** Determines the result of each row, and of the file as a whole. */
export function* judge({ fields, cells, fixes }: File, known: Known[]) {
  const fixed = cells.map((row, index) => fixes[rowNumber(index)]?.cells ?? row)
  const entries = yield* stretch(0, readUntil, readRows(fields, fixed))
  const isIn = ({ row, problems }: Entry) => problems.length === 0 && !fixes[row]?.isLeftOut
  const firsts = new Map(entries.toReversed().map((entry) => [entry.row, entry]))
  const gathered = yield* stretch(
    readUntil,
    gatheredUntil,
    gather(entries.filter(isIn), fixes, known),
  )
  const families = yield* settleFamilies(gathered.families)
  const compared: Compared[] = []
  for (const draft of gathered.drafts) {
    compared.push({ draft, ...compare(draft, fixes[draft.row]?.choice) })
    yield
  }
  const plan: Plan = {
    people: gathered.drafts.filter((draft) => draft.known === null),
    families: families.filter(({ additions }) => additions.length > 0),
    changes: compared.flatMap(({ change }) => change ?? []),
    refusals: families.flatMap((family) =>
      family.refused.map((addition) => refusalOf(family, addition)),
    ),
  }
  const report = yield* reportsByRow(compared, families)
  const guardians = yield* guardiansByRow(families, known)
  const sizeError = sizeErrors(families)
  const rows: SeenRow[] = []
  for (const entry of [...firsts.values()].toReversed()) {
    yield gatheredUntil + (rows.length / firsts.size) * (1 - gatheredUntil)
    const { row } = entry
    const about = {
      gathered: gathered.rows.get(row),
      report: report.get(row),
      sizeError: sizeError.get(row),
      guardians: guardians.get(row),
    }
    rows.push(judgeRow(entry, fixed[indexOfRow(row)] ?? [], fixes, about))
  }
  const outcome = {
    people: plan.people.length,
    families: plan.families.filter((family) => family.known === null).length,
    changed: changedIn(plan),
  }
  const whole = rows.map((row) => row(seesAll))
  return {
    rows: whole,
    /** A row, limited to what this reader may see. */
    rowFor: (place: number, sees: Sees) => rows[place]?.(sees),
    plan,
    outcome,
    judged: fingerprint(whole, gathered.drafts),
  }
}

type SeenRow = (sees: Sees) => ImportRow

type Compared = { draft: Draft } & ReturnType<typeof compare>

/** What a row reports about the people that no earlier row names. */
type RowReport = {
  added: string[]
  made: Sentence[]
  filled: string[]
  waiting: Sentence[]
  conflicts: Sentence[]
  differences: ((sees: Sees) => ImportRow['differences'][number])[]
  isOpen: boolean
}

const emptyReport = (): RowReport => ({
  added: [],
  made: [],
  filled: [],
  waiting: [],
  conflicts: [],
  differences: [],
  isOpen: false,
})

function* reportsByRow(
  compared: Compared[],
  families: SettledFamily[],
): Steps<Map<number, RowReport>> {
  const rows = new Map<number, RowReport>()
  const at = (row: number) => {
    const report = rows.get(row) ?? emptyReport()
    rows.set(row, report)
    return report
  }
  for (const { draft, differences, change } of compared) {
    yield
    const report = at(draft.row)
    if (!draft.known) report.added.push(nameOf(draft.fromFile))
    if (draft.unverified) report.waiting.push(waitingSentence(draft, draft.unverified))
    if (change) report.filled.push(`The file fills in the record of ${nameOf(draft.fromFile)}.`)
    report.conflicts.push(...differences.flatMap(({ sentence }) => sentence ?? []))
    report.differences.push(...differences.flatMap(({ values }) => values ?? []))
    report.isOpen ||= differences.some(({ isOpen }) => isOpen)
  }
  for (const family of families) {
    yield
    const { name, known, additions, refused } = family
    const first = additions[0]?.row
    for (const [row, together] of Map.groupBy(additions, (addition) => addition.row)) {
      const names = together.map(({ draft }) => nameOf(draft.fromFile))
      const isNew = known === null && row === first
      at(row).made.push((sees) =>
        isNew ? `${name} is new.` : `${all(names)} ${joins(names)} ${familyName(family, sees)}.`,
      )
    }
    const names = new Map(known === null ? [] : [[known.familyId, name]])
    for (const addition of refused) {
      const refusal = refusalOf(family, addition)
      at(addition.row).conflicts.push((sees) => refusalSentence(refusal, names, sees))
    }
  }
  return rows
}

/** Explains that a row does not change an account, or a person managed by one, until its address is verified. */
const waitingSentence =
  ({ fromFile }: Draft, { accountEmail }: Known): Sentence =>
  (sees) => {
    if (accountEmail === null) {
      const reason = sees(shownBy.account)
        ? ', managed by an account whose email isn’t verified'
        : ''
      return `Another ${nameOf(fromFile)} with this birth date is already here${reason}. That record stays as it is, and this row adds a new person.`
    }
    return `${accountEmail} belongs to an account here that isn’t verified yet. ${nameOf(fromFile)} gets a record without an account until ${accountEmail} is verified.`
  }

const list = new Intl.ListFormat('en')
const all = (names: string[]) => list.format(names)
const joins = (names: string[]) => (names.length === 1 ? 'joins' : 'join')

type About = {
  gathered?: Gathered
  report?: RowReport
  sizeError?: Sentence
  guardians?: GuardianSeen[]
}

function judgeRow(
  entry: Entry,
  cells: string[],
  fixes: Fixes,
  { gathered, report, sizeError, guardians = [] }: About,
): SeenRow {
  const { row } = entry
  const fix = fixes[row] ?? {}
  const named = gathered?.people
    .map(({ draft, as }) => ({ name: nameOf(draft.fromFile), as }))
    .toSorted((one, other) => Number(other.as === 'Student') - Number(one.as === 'Student'))
  const people = named ?? [{ name: nameOf(entry.person), as: '' }]
  const nothing = { faults: [], differences: [], guardians: [], choices: [], choice: null }
  const base = { id: row, cells, people, ...nothing }
  if (fix.isLeftOut) return () => ({ ...base, verdict: 'LeftOut', sentences: [] })
  const problems = [...entry.problems, ...(gathered?.problems ?? [])]
  if (problems.length > 0 || sizeError) {
    const [faults = [], others = []] = [true, false].map((isOfCell) =>
      problems.filter(({ place }) => place >= 0 === isOfCell),
    )
    return (sees) => ({
      ...base,
      faults,
      verdict: 'Error',
      sentences: [
        ...others.map(({ sentence }) => sentence),
        ...(sizeError ? [sizeError(sees)] : []),
      ],
    })
  }
  const { added, made, filled, waiting, conflicts, differences, isOpen } = report ?? emptyReport()
  const namesake = gathered?.namesake
  const options: ImportChoice[] = isOpen ? ['Keep', 'Take'] : ['Keep']
  const choices: ImportChoice[] = namesake
    ? ['Same', 'New']
    : conflicts.length + differences.length > 0
      ? options
      : []
  const chosen = choices.find((one) => one === fix.choice)
  const choice = chosen ?? (namesake ? null : (choices[0] ?? null))
  const verdict: ImportVerdict =
    choices.length > 0 ? 'Conflict' : added.length + made.length > 0 ? 'New' : 'Match'
  const addition = `${all(added)} will be added.`
  const isOpenQuestion = namesake !== null && namesake !== undefined && choice === null
  return (sees) => {
    const asked = namesake ? [namesakeSentence(entry, namesake, sees)] : []
    const say = (some: Sentence[]) => some.map((sentence) => sentence(sees))
    const effects = [
      ...(added.length > 0 ? [addition] : []),
      ...say(made),
      ...filled,
      ...say(waiting),
    ]
    const sentences = [...asked, ...say(conflicts), ...(isOpenQuestion ? [] : effects)]
    return {
      ...base,
      verdict,
      differences: differences.map((difference) => difference(sees)),
      guardians: isOpenQuestion ? [] : eachOnce(guardians.map((guardian) => guardian(sees))),
      choices,
      choice,
      sentences:
        sentences.length + differences.length > 0 ? sentences : [noEffectSentence(gathered)],
    }
  }
}

/** Guardians that look the same to the reader are listed once. */
const eachOnce = (guardians: ImportRow['guardians']) => [
  ...new Map(guardians.map((guardian) => [JSON.stringify(guardian), guardian])).values(),
]

/** The sentence for a row without effect: its people are already here, or rows above add them. */
function noEffectSentence(gathered: Gathered | undefined): string {
  const drafts = gathered?.people.map(({ draft }) => draft) ?? []
  const rows = new Set(drafts.flatMap(({ known, row }) => (known ? [] : row)))
  if (rows.size === 0) return 'Everything is already here.'
  return `Everyone in this row is already in ${rows.size === 1 ? 'row' : 'rows'} ${all([...rows].map(String))}.`
}

function namesakeSentence({ person }: Entry, here: Known, sees: Sees): string {
  if (person.birthDate !== null && here.birthDate === person.birthDate) {
    const name = sees(shownBy.firstName)
      ? here.name
      : `Someone whose name ${hiddenBy(shownBy.firstName)}`
    return `${name} is already here with this birth date and family, but the file says ${nameOf(person)}. Is this the same person?`
  }
  const name = sees(shownBy.firstName) ? here.name : nameOf(person)
  return sees(shownBy.birthDate)
    ? `${name} is already here with the birth date ${displayDay(here.birthDate)}, but the file says ${displayDay(person.birthDate)}. Is this the same person?`
    : `${name} is already here, and the birth date ${hiddenBy(shownBy.birthDate)}. Is this the same person?`
}

/** How many stored people change, or join a family. */
const changedIn = ({ changes, families }: Plan) =>
  new Set([
    ...changes.map(({ draft }) => draft),
    ...families.flatMap(({ additions }) =>
      additions.flatMap(({ draft }) => (draft.known ? draft : [])),
    ),
  ]).size

const fingerprint = (rows: ImportRow[], drafts: Draft[]) =>
  createHash('sha256')
    .update(JSON.stringify([rows, drafts.map(({ known }) => known?.personId ?? null)]))
    .digest('base64url')

type PersonChange = Partial<PersonData>
type MembershipChange = Partial<Pick<Known, 'isStudent' | 'isParent' | 'isTeacher'>> & {
  status?: 'Active'
}

/** What the file changes in a stored person. */
export type Change = { draft: Draft; person: PersonChange; membership: MembershipChange }

/** A difference: a sentence, or both values if the user can choose one. */
type Difference = {
  field: keyof PersonData | 'status'
  isOpen: boolean
  sentence?: Sentence
  values?: (sees: Sees) => ImportRow['differences'][number]
}

const labels = {
  firstName: 'The first name',
  lastName: 'The last name',
  preferredName: 'The preferred name',
  birthDate: 'The birth date',
  phone: 'The phone',
  contactEmail: 'The email',
} as const

const comparedFields = Object.keys(labels) as (keyof PersonData)[]

/** Compares a person in the file with the stored one. The file fills in missing values; the user decides on different ones. */
function compare(draft: Draft, choice: ImportChoice | null | undefined) {
  const { known, fromFile } = draft
  if (!known) return { differences: [], change: null }
  const here = { ...known, contactEmail: known.accountEmail ?? known.contactEmail }
  const differing = comparedFields.filter((field) => {
    if (!fromFile[field] || !here[field]) return false
    return !isSame(field, fromFile, here)
  })
  const differences: Difference[] = differing.map((field) => ({
    field,
    isOpen: known.isEditable,
    ...describeDifference(field, draft, here),
  }))
  if (known.isArchived) {
    const sentence = (sees: Sees) =>
      sees(shownBy.status)
        ? `${known.name} is archived here.${archivedNote(known)}`
        : `The status of ${nameOf(fromFile)} ${hiddenBy(shownBy.status)}.`
    differences.push({ field: 'status', sentence, isOpen: !known.isRemovedByFamily })
  }
  const filled = comparedFields.filter(
    (field) => known.isEditable && fromFile[field] && !here[field],
  )
  const taken = choice === 'Take' ? differences.filter(({ isOpen }) => isOpen) : []
  const person = Object.fromEntries(
    [...filled, ...taken.flatMap(({ field }) => (field === 'status' ? [] : field))].map((field) => [
      field,
      fromFile[field],
    ]),
  )
  const kinds = (['isStudent', 'isParent', 'isTeacher'] as const).filter(
    (kind) => draft[kind] && !known[kind],
  )
  const membership: MembershipChange = {
    ...Object.fromEntries(kinds.map((kind) => [kind, true])),
    ...(taken.some(({ field }) => field === 'status') && { status: 'Active' as const }),
  }
  const isChanged = Object.keys(person).length + Object.keys(membership).length > 0
  return { differences, change: isChanged ? { draft, person, membership } : null }
}

const staysOut = ' The family removed them, and only the family can bring them back.'

function archivedNote({ isRemovedByFamily, isTeacher }: Known): string {
  if (isRemovedByFamily) return staysOut
  return isTeacher ? withoutClasses : ''
}

function isSame(field: keyof PersonData, fromFile: PersonData, here: PersonData): boolean {
  if (field === 'phone') return digitsOf(fromFile.phone) === digitsOf(here.phone)
  if (field === 'firstName' || field === 'lastName') return isSameName(field, fromFile, here)
  return fromFile[field] === here[field]
}

/** Accents and case do not make a different name, nor does the preferred name. */
function isSameName(field: 'firstName' | 'lastName', fromFile: PersonData, here: PersonData) {
  const called = { ...here, firstName: here.preferredName ?? here.firstName }
  if (nameKey(fromFile) === nameKey(here) || nameKey(fromFile) === nameKey(called)) return true
  const only = (one: PersonData) =>
    nameKey({ ...one, firstName: '', lastName: '', [field]: one[field] })
  return only(fromFile) === only(here)
}

const withoutClasses =
  ' If this file restores them, they teach no classes until someone assigns them again.'

const digitsOf = (phone: string | null) => phone?.replace(/\D/g, '')

function describeDifference(
  field: keyof PersonData,
  { fromFile, known }: Draft,
  here: PersonData,
): Partial<Difference> {
  const shown = (one: PersonData) =>
    (field === 'birthDate' ? displayDay(one.birthDate) : one[field]) ?? ''
  const labelFor = (sees: Sees) =>
    `${labels[field]} of ${known && sees(shownBy.firstName) ? known.name : nameOf(fromFile)}`
  const isSeen = (sees: Sees) => sees(shownBy[field])
  if (known?.isEditable) {
    const hereFor = (sees: Sees) => (isSeen(sees) ? shown(here) : hiddenBy(shownBy[field]))
    const values = (sees: Sees) => ({
      label: labelFor(sees),
      here: hereFor(sees),
      fromFile: shown(fromFile),
    })
    return { values }
  }
  const { accountEmail = null, contactEmail = null } = known ?? {}
  const addressed = { fileEmail: fromFile.contactEmail, accountEmail, contactEmail }
  const sentence = (sees: Sees) => {
    const stays = seesAccount(sees, addressed)
      ? 'It won’t change, because someone with an account manages it.'
      : 'It won’t change, because someone else manages it.'
    return isSeen(sees)
      ? `${labelFor(sees)} is ${shown(here)} here and ${shown(fromFile)} in the file. ${stays}`
      : `${labelFor(sees)} ${hiddenBy(shownBy[field])}. ${stays}`
  }
  return { sentence }
}

const displayDay = (date: string | null) => (date === null ? 'unknown' : displayDate(date))
