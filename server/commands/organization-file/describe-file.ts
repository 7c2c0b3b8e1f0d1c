import type { Column } from './columns.ts'
import { fileNameOf, format, formatVersion, headerName } from './format.ts'
import { leftOutColumns, leftOutTables, type Noun, nouns } from './nouns.ts'

/** The documentation of the file, as Markdown. */
export const describeFile = (): string =>
  [introduction, '## The files', ...nouns.map(describeNoun), '## What is left out', leftOut()].join(
    '\n\n',
  ) + '\n'

const introduction = `# The file of an organization

\`kinroll organization export\` writes a whole organization into one file, and \`kinroll organization import\` adds it to another
site. [operations/backup.md](operations/backup.md#moving-an-organization) has the commands, and
[decision 0073](../decisions/0073-organization-as-one-file.md) the reasons. \`columns.test.ts\` checks that this page is
what the code does.

The file is a \`.tar.gz\` archive: \`tar -tzf FILE\` lists it. **It has the data of families and decrypted care notes.** Store and send it
encrypted, and delete it when it is no longer needed.

- \`${headerName}\` says what the archive is: \`format\` (\`${format}\`), \`formatVersion\` (${formatVersion}), \`kinrollVersion\`, and
  how many rows each file has.
- Each \`.jsonl\` file has one row a line, as a JSON object (JSON Lines, UTF-8).
- The \`id\` of a row is the number of its line. Rows name each other by these numbers, never by ids of a database.
- Every field is there; an unknown one is refused. The order of rows is the order in which they were created.
- Equal organizations give equal files, byte by byte, on both databases.

Types: \`line (100)\` is a text without line breaks, of at most 100 characters; \`text (500)\` may have several lines; \`date\` is
\`2026-11-27\`; \`time\` is \`09:30\`, in the time zone of the organization; \`instant\` is \`2026-11-27T08:20:00.000Z\`. A field with “or null” may be
null.`

const describeNoun = (noun: Noun): string =>
  [
    `### \`${noun.name === 'organization' ? headerName : fileNameOf(noun)}\``,
    noun.about,
    [
      ...(noun.key[0] === 'id' && noun.name !== 'organization'
        ? ['- `id`: the number of the line']
        : []),
      ...Object.entries(noun.columns).map(([name, column]) => `- \`${name}\`: ${typeOf(column)}`),
    ].join('\n'),
  ].join('\n\n')

const typeOf = ({ type, isNullable, kind }: Column): string =>
  `${type}${isNullable ? ', or null' : ''}${kind === 'Json' ? ' (JSON)' : ''}`

/** Each reason, with the columns and tables that it is for. */
function leftOut(): string {
  const reasons = new Map<string, string[]>()
  const add = (reason: string, what: string) =>
    reasons.set(reason, [...(reasons.get(reason) ?? []), `\`${what}\``])
  for (const [table, columns] of Object.entries(leftOutColumns))
    for (const [name, reason] of Object.entries(columns)) add(reason, `${table}.${name}`)
  for (const [table, reason] of Object.entries(leftOutTables)) add(reason, table)
  const lines = [...reasons].map(([reason, what]) => `- ${reason} ${what.join(', ')}`)
  return ['These columns and tables of the database are not in the file:', lines.join('\n')].join(
    '\n\n',
  )
}
