import { FamilyAccess } from './families.access.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

/** In bytes; a file of 2,000 rows is far smaller. */
export const largestImport = 1024 * 1024
export const mostImportRows = 2000
/** As many as the most rows tell of, with a child and two guardians each. */
export const mostImportPeople = 6000
/** In characters; no field of a person is longer. */
export const longestImportCell = 1000

/** Said of a workbook or a document where text is needed. */
export const notText = 'This isn’t a CSV file. In your spreadsheet app, choose Save As, then CSV.'

const guardianFields = (['Guardian1', 'Guardian2'] as const).flatMap((who) =>
  (['FirstName', 'LastName', 'FullName', 'Email', 'Phone', 'Relation'] as const).map(
    (part) => `${who}${part}` as const,
  ),
)

/** Whom a row may name beside its first person, where it speaks of a whole family. */
export const moreChildren = ['Child2', 'Child3', 'Child4', 'Child5', 'Child6'] as const

const childFields = moreChildren.flatMap((who) =>
  (['FirstName', 'LastName', 'FullName', 'BirthDate'] as const).map(
    (part) => `${who}${part}` as const,
  ),
)

/** What a column of the file can mean. Where 3/4/2015 is in April, the day comes first, in all columns of dates. */
export const ImportField = z.enum([
  'FirstName',
  'LastName',
  'FullName',
  'PreferredName',
  'BirthDate',
  'BirthDateDayFirst',
  'Email',
  'Phone',
  'Kind',
  'Family',
  ...guardianFields,
  ...childFields,
])
export type ImportField = z.infer<typeof ImportField>

/** What people read for a field: "Guardian 1 first name". */
export function importFieldName(field: ImportField): string {
  const words = field.replace('DayFirst', '').replaceAll(/(?<=.)[A-Z\d]/g, (letter) => ` ${letter}`)
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** Whether 3/4/2015 is in April, as the dates of a column tell together; Open where they do not, Clear where none asks. */
export const DateOrder = z.enum(['MonthFirst', 'DayFirst', 'Open', 'Clear'])
export type DateOrder = z.infer<typeof DateOrder>

export const ImportState = z.enum(['Mapping', 'Reviewing', 'Applied', 'Undone'])
export type ImportState = z.infer<typeof ImportState>

/** What a row comes to. Those left out are none of the others. */
export const ImportVerdict = z.enum(['Error', 'Conflict', 'New', 'Match', 'LeftOut'])
export type ImportVerdict = z.infer<typeof ImportVerdict>

/** `Keep` and `Take` decide between what is here and what the file says, `Same` and `New` whether two are one person. */
export const ImportChoice = z.enum(['Keep', 'Take', 'Same', 'New'])
export type ImportChoice = z.infer<typeof ImportChoice>

const ImportColumn = z.object({
  header: z.string(),
  field: z.nullable(ImportField),
  /** The first cells below it. */
  samples: z.array(z.string()),
  dateOrder: DateOrder,
})

const ImportCounts = z.object({
  Error: z.int(),
  Conflict: z.int(),
  New: z.int(),
  Match: z.int(),
  LeftOut: z.int(),
})

/** How many an import makes or changes, or has made or changed; of one that was undone, how many are gone or given back. */
const ImportOutcome = z.object({ people: z.int(), families: open(z.int()), changed: z.int() })

/** A file of people on its way into an organization. */
export const Import = z.object({
  id: Id,
  organizationId: Id,
  fileName: z.string(),
  state: ImportState,
  rowsCount: z.int(),
  columns: z.array(ImportColumn),
  /** While it is reviewed. */
  counts: z.nullable(ImportCounts),
  /** How many conflicts nobody has decided. */
  undecided: z.int(),
  outcome: ImportOutcome,
  /** What applying it sends back, so that nothing else is done than was seen. */
  judged: z.string(),
  /** Who was left out of a family when it was applied, or what undoing it left, each with why. */
  kept: z.array(z.string()),
  createdBy: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  ...saved,
})
export type Import = z.infer<typeof Import>

export const CreateImport = z.strictObject({
  organizationId: Id,
  fileName: line(255),
  text: z.string().check(z.maxLength(largestImport, 'This file is larger than 1 MiB.')),
})
export type CreateImport = z.infer<typeof CreateImport>

/** Each column in the order of the file; null leaves it out. */
export const MapImport = z.strictObject({
  columns: z.array(z.nullable(ImportField)),
  version: Version,
})
export type MapImport = z.infer<typeof MapImport>

export const FixImportRow = z.strictObject({
  cells: z.array(
    z
      .string()
      .check(z.maxLength(longestImportCell, `Use at most ${longestImportCell} characters.`)),
  ),
  choice: z.nullable(ImportChoice),
  isLeftOut: z.boolean(),
  version: Version,
})
export type FixImportRow = z.infer<typeof FixImportRow>

export const ApplyImport = z.strictObject({ judged: z.string(), version: Version })
export type ApplyImport = z.infer<typeof ApplyImport>

export const UndoImport = z.strictObject({ version: Version })
export type UndoImport = z.infer<typeof UndoImport>

/** What the server does with a file: finds out what its rows come to, makes it so, or takes it back. */
export const ImportPhase = z.enum(['Reading', 'Applying', 'Undoing'])
export type ImportPhase = z.infer<typeof ImportPhase>

/**
 * How far the server is with what it does with an import; null where it does nothing, or another process does. All counts
 * in rows of the file: of work that goes by people or families, as many rows as it is a share of the whole.
 */
export const ImportProgress = z.object({
  work: z.nullable(z.object({ phase: ImportPhase, done: z.int(), total: z.int() })),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/**
 * Somebody who would be a guardian. `account` says through which account: none yet, or one at this address. An
 * `Unverified` one is not theirs: they get a record of their own, which waits until the address is verified. It is null
 * where whoever asks may not see it, and so is what others may do who are in the family already.
 */
const ImportGuardian = z.object({
  name: z.string(),
  address: open(z.nullable(z.string())),
  account: z.nullable(z.enum(['None', 'Unverified', 'Active'])),
  access: z.nullable(FamilyAccess),
  children: open(z.array(z.string())),
})
export type ImportGuardian = z.infer<typeof ImportGuardian>

/** One row of the file, with what it comes to and why. The id is its number as spreadsheets count, the head being row 1. */
export const ImportRow = z.object({
  id: Id,
  verdict: ImportVerdict,
  sentences: z.array(z.string()),
  /** Everybody whom the row names, and as what. */
  people: z.array(z.object({ name: z.string(), as: z.string() })),
  cells: z.array(z.string()),
  /** What is wrong with single cells, each by its place in the row. */
  faults: z.array(z.object({ place: z.int(), sentence: z.string() })),
  /**
   * What the file says otherwise of somebody, so that one of both can be chosen. What whoever asks may not see of them
   * `here` says which permission shows it.
   */
  differences: z.array(z.object({ label: z.string(), here: z.string(), told: z.string() })),
  /** Whom the row would make guardians of which children. */
  guardians: open(z.array(ImportGuardian)),
  choices: z.array(ImportChoice),
  choice: z.nullable(ImportChoice),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Errors come first, then conflicts. */
export const ImportRowQuery = pageQuery(['row'], { verdict: z.optional(ImportVerdict) })
export type ImportRowQuery = z.infer<typeof ImportRowQuery>

export const ImportRowPage = pageOf(ImportRow)

/** An import in the list of all of an organization. */
export const ImportSummary = z.pick(Import, {
  id: true,
  fileName: true,
  state: true,
  rowsCount: true,
  outcome: true,
  createdBy: true,
  createdDate: true,
  version: true,
})
export type ImportSummary = z.infer<typeof ImportSummary>

export const ImportQuery = pageQuery(['fileName', 'createdDate', 'rowsCount'])
export type ImportQuery = z.infer<typeof ImportQuery>

export const ImportPage = pageOf(ImportSummary)
