import { CustomField } from './custom-fields.ts'
import { ImportVerdict } from './imports.query.ts'
import { FamilyAccess } from './families.access.ts'
import { Id } from '../id.ts'
import { pageOf, pageQuery } from '../page.ts'
import { saved, Version } from '../saved.ts'
import { line } from '../text.ts'
import { open } from '../rights/guarded.ts'
import { z } from '../zod.ts'

/** In bytes; a file of 10,000 rows is smaller. */
export const largestImport = 4 * 1024 * 1024
export const mostImportRows = 10_000
/** Enough for the maximum number of rows with a child and two guardians each. */
export const mostImportPeople = 30_000
/** In characters; no field of a person is longer. */
export const longestImportCell = 1000

/** The error for a PDF and other files without rows. */
export const notText =
  'This isn’t a spreadsheet that Kinroll can read. In your spreadsheet app, choose Save As, then XLSX or CSV.'

const guardianFields = (['Guardian1', 'Guardian2'] as const).flatMap((who) =>
  (['FirstName', 'LastName', 'FullName', 'Email', 'Phone', 'Relation'] as const).map(
    (part) => `${who}${part}` as const,
  ),
)

/** The other children that a row can name if it describes a whole family. */
export const moreChildren = ['Child2', 'Child3', 'Child4', 'Child5', 'Child6'] as const

const childFields = moreChildren.flatMap((who) =>
  (['FirstName', 'LastName', 'FullName', 'BirthDate', 'Grade', 'Allergies'] as const).map(
    (part) => `${who}${part}` as const,
  ),
)

/** What a column of the file can mean. `Children` and `Guardians` name one person or several in a cell. `BirthDateDayFirst` applies to all date columns: 3/4/2015 is in April. */
export const ImportField = z.enum([
  'FirstName',
  'LastName',
  'FullName',
  'PreferredName',
  'BirthDate',
  'BirthDateDayFirst',
  'Grade',
  'Allergies',
  'Conditions',
  'Medications',
  'EmergencyContact',
  'EmergencyPhone',
  'EmergencyRelation',
  'EmergencyContact2',
  'EmergencyPhone2',
  'EmergencyRelation2',
  'PickUp',
  'Email',
  'Phone',
  'Kind',
  'Family',
  'FamilyId',
  'RecordId',
  'RelativeIds',
  'Status',
  'Children',
  'Guardians',
  ...guardianFields,
  ...childFields,
])
export type ImportField = z.infer<typeof ImportField>

/** A custom field, by its id. The class of zod for template literals would be in the first load of every screen. */
const CustomMeaning = z.string().check(z.regex(/^CustomField[1-9][0-9]{0,15}$/)) as z.ZodMiniType<
  `CustomField${number}`,
  string
>

/** What a column of the file can mean: also a custom field of members or families. */
export const ImportMeaning = z.union([ImportField, CustomMeaning])
export type ImportMeaning = z.infer<typeof ImportMeaning>

/** The fields that say how to care for a child. Only callers who may see care notes import them. */
export const isCareField = (field: ImportMeaning) =>
  /^(Child\d)?(Allergies|Conditions|Medications)$|^Emergency|^PickUp$/.test(field)

/** The label of a field, such as "Guardian 1 first name". */
export function importFieldName(field: ImportMeaning): string {
  const words = field.replace('DayFirst', '').replaceAll(/(?<=.)[A-Z\d]/g, (letter) => ` ${letter}`)
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** How to read 3/4/2015, from all dates of a column. `Open`: they don’t say. `Clear`: no date is ambiguous. */
export const DateOrder = z.enum(['MonthFirst', 'DayFirst', 'Open', 'Clear'])
export type DateOrder = z.infer<typeof DateOrder>

export const ImportState = z.enum(['Mapping', 'Reviewing', 'Applied', 'Undone'])
export type ImportState = z.infer<typeof ImportState>

/**
 * `Keep` and `Take` choose between the stored values and those of the file, `Same` and `New` whether two records are one
 * person, `One` and `Several` how many people a cell names.
 */
export const ImportChoice = z.enum(['Keep', 'Take', 'Same', 'New', 'One', 'Several'])
export type ImportChoice = z.infer<typeof ImportChoice>

/** Who the people of a file are. */
export const ImportKind = z.enum(['Student', 'Parent', 'Teacher'])
export type ImportKind = z.infer<typeof ImportKind>

const ImportColumn = z.object({
  header: z.string(),
  field: z.nullable(ImportMeaning),
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

/** A custom field that a column can mean. */
export const ImportCustomField = z.pick(CustomField, {
  id: true,
  subject: true,
  name: true,
  kind: true,
  choices: true,
})
export type ImportCustomField = z.infer<typeof ImportCustomField>

/** How many records an import adds or changes. After it was undone: how many were removed or restored. */
const ImportOutcome = z.object({ people: z.int(), families: open(z.int()), changed: z.int() })

/** An import of people from a file. */
export const Import = z.object({
  id: Id,
  organizationId: Id,
  fileName: z.string(),
  state: ImportState,
  rowsCount: z.int(),
  columns: z.array(ImportColumn),
  /** The custom fields of members and families that the caller may edit. */
  customFields: z.array(ImportCustomField),
  /** Who the people are whose row doesn’t say it. Null until the user chooses, if nothing in the file says it. */
  everyoneIs: z.nullable(ImportKind),
  /** Which system exported the file, and what that means. Null if it is not known. */
  recognized: z.nullable(z.string()),
  /** Null unless it is being reviewed. */
  counts: z.nullable(ImportCounts),
  /** How many conflicts need a decision. */
  undecided: z.int(),
  outcome: ImportOutcome,
  /** Identifies the reviewed result. Applying sends it back, so that nothing else is applied. */
  judged: z.string(),
  /** What applying or undoing did not do, as sentences: who was not added to a family, or what was not undone, and why. */
  exceptions: z.array(z.string()),
  createdBy: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
  ...saved,
})
export type Import = z.infer<typeof Import>

export const CreateImport = z.strictObject({
  organizationId: Id,
  fileName: line(255),
  text: z.string().check(z.maxLength(largestImport, 'This file is larger than 4 MiB.')),
})
export type CreateImport = z.infer<typeof CreateImport>

/** The columns in the order of the file. Null skips a column. */
export const MapImport = z.strictObject({
  columns: z.array(z.nullable(ImportMeaning)),
  everyoneIs: z.nullable(ImportKind),
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

/** What the server is doing with a file. */
export const ImportPhase = z.enum(['Reading', 'Applying', 'Undoing'])
export type ImportPhase = z.infer<typeof ImportPhase>

/**
 * The progress of an import. Null if the server is idle, or if another process does the work. Progress is counted in rows of
 * the file: work on people or families is converted to the same share of the rows.
 */
export const ImportProgress = z.object({
  work: z.nullable(z.object({ phase: ImportPhase, done: z.int(), total: z.int() })),
})
export type ImportProgress = z.infer<typeof ImportProgress>

/**
 * A person who would become a guardian. `account` is the state of the account at this address. If it is `Unverified`, the
 * guardian gets a separate record until the address is verified. `account` is null if the caller may not see it, and so is
 * `access` of people who are already in the family.
 */
const ImportGuardian = z.object({
  name: z.string(),
  address: open(z.nullable(z.string())),
  account: z.nullable(z.enum(['None', 'Unverified', 'Active'])),
  access: z.nullable(FamilyAccess),
  children: open(z.array(z.string())),
})
export type ImportGuardian = z.infer<typeof ImportGuardian>

/** A row of the file and its result. The id is its row number in a spreadsheet, in which the header is row 1. */
export const ImportRow = z.object({
  id: Id,
  verdict: ImportVerdict,
  sentences: z.array(z.string()),
  /** Everyone in the row, with their role. */
  people: z.array(z.object({ name: z.string(), as: z.string() })),
  cells: z.array(z.string()),
  /** Errors of single cells, by column index. */
  faults: z.array(z.object({ place: z.int(), sentence: z.string() })),
  /**
   * Values in the file that differ from the stored ones, so that the user can choose. If the caller may not see a stored
   * value, `here` names the permission that shows it.
   */
  differences: z.array(z.object({ label: z.string(), here: z.string(), fromFile: z.string() })),
  /** The people who would become guardians, with their children. */
  guardians: open(z.array(ImportGuardian)),
  choices: z.array(ImportChoice),
  choice: z.nullable(ImportChoice),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowPage = pageOf(ImportRow)

/** An import in the list of imports. */
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
