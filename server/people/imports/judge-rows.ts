import { createHash } from 'node:crypto'
import type {
  ImportChoice,
  ImportCustomField,
  ImportKind,
  ImportMeaning,
  ImportRow,
} from '#contract/people/imports.ts'
import type { ImportVerdict } from '#contract/people/imports.query.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { stretch, type Steps } from '#server/process/slices.ts'
import { type Draft, type Fixes, nameOf } from './drafts.ts'
import {
  type Change,
  type FamilyChange,
  compare,
  type ComparedFamily,
  compareFamily,
  shownIn,
  displayDay,
} from './compare-records.ts'
import { gather, type Gathered, type Twin, withRelatives } from './match-records.ts'
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
import { hiddenBy, type Sees, seesAll, type Sentence, shownBy } from './imports.rules.ts'
import { type Entry, indexOfRow, rowNumber, type PersonData } from './entries.ts'
import { sourceOf } from './read-row.ts'
import { readRows } from './read-rows.ts'
import { type CareCondition, type EmergencyContact, severityNames } from '#contract/people/care.ts'
import { medicalReaders } from '#contract/rights/guarded.ts'
import type { CustomCell } from './custom-columns.ts'
import { isEmptyCare, noCare } from './read-care.ts'

/** Everything an import will add and change. */
export type Plan = {
  people: Draft[]
  families: SettledFamily[]
  changes: Change[]
  /** The values of custom fields that change in stored families. */
  familyChanges: FamilyChange[]
  /** People who won't be added to a family. */
  refusals: RefusedPlace[]
}

export type File = {
  fields: (ImportMeaning | null)[]
  cells: string[][]
  fixes: Fixes
  headers?: string[]
  everyoneIs?: ImportKind | null
  levels?: GradeLevel[]
  customFields?: ImportCustomField[]
}

/** The progress after the rows are read, and after they are matched to people. */
const readUntil = 0.5
const gatheredUntil = 0.8

/** Determines the result of each row, and of the file as a whole. */
export function* judge(
  { fields, cells, fixes, headers = [], everyoneIs = null, levels = [], customFields = [] }: File,
  known: Known[],
) {
  const fixed = cells.map((row, index) => fixes[rowNumber(index)]?.cells ?? row)
  const source = sourceOf(headers)
  const entries = yield* stretch(
    0,
    readUntil,
    readRows(fields, fixed, { readings: fixes, source, everyoneIs, levels, customFields }),
  )
  const isIn = (entry: Entry) =>
    entry.problems.length === 0 && entry.question?.choice !== null && !isLeftOut(entry, fixes)
  const firsts = new Map(entries.toReversed().map((entry) => [entry.row, entry]))
  const gathered = yield* stretch(
    readUntil,
    gatheredUntil,
    gather(withRelatives(entries.filter(isIn)), fixes, known),
  )
  const families = yield* settleFamilies(gathered.families)
  const compared: Compared[] = []
  for (const draft of gathered.drafts) {
    compared.push({ draft, ...compare(draft, fixes[draft.row]?.choice) })
    yield
  }
  const comparedFamilies = families.map((family) => compareFamily(family, fixes))
  const plan: Plan = {
    people: gathered.drafts.filter((draft) => draft.known === null),
    families: families.filter(({ additions }) => additions.length > 0),
    changes: compared.flatMap(({ change }) => change ?? []),
    familyChanges: comparedFamilies.flatMap(({ change }) => change ?? []),
    refusals: families.flatMap((family) =>
      family.refused.map((addition) => refusalOf(family, addition)),
    ),
  }
  const report = yield* reportsByRow(compared, families, comparedFamilies)
  const guardians = yield* guardiansByRow(families, known)
  const sizeError = sizeErrors(families)
  const rows: SeenRow[] = []
  const whole: ImportRow[] = []
  const fingerprint = createHash('sha256')
  for (const entry of [...firsts.values()].toReversed()) {
    yield gatheredUntil + (rows.length / firsts.size) * (1 - gatheredUntil)
    const { row } = entry
    const about = {
      gathered: gathered.rows.get(row),
      report: report.get(row),
      sizeError: sizeError.get(row),
      guardians: guardians.get(row),
    }
    const seen = judgeRow(entry, fixed[indexOfRow(row)] ?? [], fixes, about)
    const all = seen(seesAll)
    rows.push(seen)
    whole.push(all)
    fingerprint.update(JSON.stringify(all))
  }
  for (const { known: found, grade, values } of gathered.drafts) {
    fingerprint.update(JSON.stringify([found?.personId, grade?.id, values]))
    yield
  }
  for (const { known: found, values } of families) {
    fingerprint.update(JSON.stringify([found?.familyId, values]))
    yield
  }
  const outcome = {
    people: plan.people.length,
    families: plan.families.filter((family) => family.known === null).length,
    changed: changedIn(plan),
  }
  return {
    rows: whole,
    /** A row, limited to what this reader may see. */
    rowFor: (place: number, sees: Sees) => rows[place]?.(sees),
    plan,
    outcome,
    judged: fingerprint.digest('base64url'),
  }
}

/** Whether the user skips a row, or the file says that its record is deleted. */
const isLeftOut = ({ row, reasonToSkip }: Entry, fixes: Fixes) =>
  fixes[row]?.isLeftOut ?? reasonToSkip !== null

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
  comparedFamilies: ComparedFamily[],
): Steps<Map<number, RowReport>> {
  const rows = new Map<number, RowReport>()
  const children = childrenIn(families)
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
    const care = careSentence(draft, children)
    if (care) report.waiting.push(care)
    if (!draft.known) report.waiting.push(...valuesSentences(draft))
    if (change) report.filled.push(`The file fills in the record of ${nameOf(draft.fromFile)}.`)
    report.conflicts.push(...differences.flatMap(({ sentence }) => sentence ?? []))
    report.differences.push(...differences.flatMap(({ values }) => values ?? []))
    report.isOpen ||= differences.some(({ isOpen }) => isOpen)
  }
  for (const { family, differences, filled } of comparedFamilies) {
    yield
    for (const value of filled) at(value.row).waiting.push(familyValueSentence(family, value))
    for (const { row, values } of differences) {
      at(row).differences.push(values)
      at(row).isOpen = true
    }
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

/** The drafts that join a family as children. */
export const childrenIn = (families: SettledFamily[]) =>
  new Set(
    families.flatMap(({ additions }) =>
      additions.flatMap(({ draft, relation }) => (relation === 'Child' ? draft : [])),
    ),
  )

/** What the file says about caring for a child, or that it is not imported. */
function careSentence(draft: Draft, children: Set<Draft>): Sentence | null {
  const { fromFile, known, care = noCare } = draft
  if (isEmptyCare(care)) return null
  const name = nameOf(fromFile)
  if (known) return () => `The care notes and emergency contacts of ${name} stay as they are.`
  const { conditions, contacts } = care
  const parts = [
    conditions.length > 0 && `Care notes of ${name}: ${all(conditions.map(conditionIn))}.`,
    contacts.length > 0 &&
      (children.has(draft)
        ? `Emergency contacts of ${name}: ${all(contacts.map(contactIn))}.`
        : `The emergency contacts of ${name} aren’t imported, because ${name} has no family in this file.`),
  ]
  const sentence = parts.filter(Boolean).join(' ')
  return (sees: Sees) =>
    sees(medicalReaders) ? sentence : `${name} has care notes or contacts in the file.`
}

const conditionIn = ({ name, severity }: CareCondition) => `${name} (${severityNames[severity]})`
const contactIn = ({ name, relation, mayPickUp }: EmergencyContact) =>
  `${name} (${relation}${mayPickUp ? ', may pick up' : ''})`

/** The values of the custom fields of a new person. */
const valuesSentences = ({ fromFile, values = [] }: Draft): Sentence[] =>
  values.map((cell) => () => `${cell.field.name} of ${nameOf(fromFile)}: ${shownIn(cell)}.`)

const familyValueSentence =
  (family: SettledFamily, value: CustomCell): Sentence =>
  (sees) =>
    `${value.field.name} of ${familyName(family, sees)}: ${shownIn(value)}.`

/** A value as the screen shows it. */
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
    .toSorted((one, other) => Number(other.as === 'Student') - Number(one.as === 'Student'))
    .map(({ draft, as }) => ({ name: nameOf(draft.fromFile), as: withGrade(as, draft) }))
  const people = named ?? [{ name: nameOf(entry.person), as: '' }]
  const nothing = { faults: [], differences: [], guardians: [], choices: [], choice: null }
  const base = { id: row, cells, people, ...nothing }
  if (isLeftOut(entry, fixes)) {
    const sentences = entry.reasonToSkip === null ? [] : [entry.reasonToSkip]
    return () => ({ ...base, verdict: 'LeftOut', sentences })
  }
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
  const { question, notes } = entry
  if (question?.choice === null) {
    const asked = { sentences: [question.sentence], choices: readings, choice: null }
    return () => ({ ...base, ...asked, verdict: 'Conflict' })
  }
  const { added, made, filled, waiting, conflicts, differences, isOpen } = report ?? emptyReport()
  const namesake = gathered?.namesake
  const twins = gathered?.twins ?? []
  const asksWho = twins.length > 0 || (namesake !== null && namesake !== undefined)
  const options: ImportChoice[] = isOpen ? ['Keep', 'Take'] : ['Keep']
  const choices: ImportChoice[] = asksWho
    ? ['Same', 'New']
    : conflicts.length + differences.length > 0
      ? options
      : question
        ? readings
        : []
  const answers = [fix.choice, question?.choice]
  const chosen = choices.find((one) => answers.includes(one))
  const choice = chosen ?? (asksWho ? null : (choices[0] ?? null))
  const verdict: ImportVerdict =
    choices.length > 0 ? 'Conflict' : added.length + made.length > 0 ? 'New' : 'Match'
  const addition = `${all(added)} will be added.`
  const isOpenQuestion = asksWho && choice === null
  return (sees) => {
    const asked = namesake
      ? [namesakeSentence(entry, namesake, sees)]
      : asksWho
        ? [twinsSentence(twins)]
        : []
    const say = (some: Sentence[]) => some.map((sentence) => sentence(sees))
    const effects = [
      ...(added.length > 0 ? [addition] : []),
      ...say(made),
      ...filled,
      ...say(waiting),
    ]
    const sentences = [...notes, ...asked, ...say(conflicts), ...(isOpenQuestion ? [] : effects)]
    return {
      ...base,
      verdict,
      differences: differences.map((difference) => difference(sees)),
      guardians: isOpenQuestion ? [] : eachOnce(guardians.map((guardian) => guardian(sees))),
      choices,
      choice,
      sentences:
        sentences.length - notes.length + differences.length > 0
          ? sentences
          : [...notes, noEffectSentence(gathered)],
    }
  }
}

const withGrade = (as: string, { grade }: Draft) =>
  as === 'Student' && grade ? `${as}, ${grade.name}` : as

const readings: ImportChoice[] = ['One', 'Several']

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
    ? `${name} is already here ${bornOn(here)}, but the file ${bornInFile(person)}. Is this the same person?`
    : `${name} is already here, and the birth date ${hiddenBy(shownBy.birthDate)}. Is this the same person?`
}

const bornOn = ({ birthDate }: Known) =>
  birthDate === null ? 'without a birth date' : `with the birth date ${displayDay(birthDate)}`
const bornInFile = ({ birthDate }: PersonData) =>
  birthDate === null ? 'has none' : `says ${displayDay(birthDate)}`

function twinsSentence(twins: Twin[]): string {
  const [{ row } = { row: 0 }] = twins
  const are = twins.length === 1 ? 'is' : 'are'
  const who = twins.length === 1 ? 'Is this the same person' : 'Are these the same people'
  return `${all(twins.map(({ name }) => name))} ${are} also in row ${row}, and nothing tells them apart. ${who}?`
}

/** How many stored people change or join a family, and how many stored families change. */
const changedIn = ({ changes, families, familyChanges }: Plan) =>
  familyChanges.length +
  new Set([
    ...changes.map(({ draft }) => draft),
    ...families.flatMap(({ additions }) =>
      additions.flatMap(({ draft }) => (draft.known ? draft : [])),
    ),
  ]).size
