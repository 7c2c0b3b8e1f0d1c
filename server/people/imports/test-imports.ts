import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Import, ImportRow } from '#contract/people/imports.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { type TestApp, dumpTables } from '#server/testing/test-app.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../features/people/imports')

/** Twenty families, as in a real school's spreadsheet. */
export const familiesCsv = readFileSync(join(folder, 'families.csv'), 'utf8')

/** A school, with the import calls of its owner. */
export async function openImports(server: TestApp) {
  const school = await openSchool(server)
  const { organizationId, token } = school
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await server.send(method, `/api/Import/admin${path}`, { token, body })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const begin = async (text: string, fileName = 'people.csv'): Promise<Import> =>
    (await ask('POST', '', { organizationId, fileName, text })).body

  return {
    school,
    ask,
    begin,

    /** Begins an import and accepts the guessed columns. */
    async review(text: string): Promise<Import> {
      const { id, columns, everyoneIs, version } = await begin(text)
      const mapping = {
        columns: columns.map(({ field }) => field),
        everyoneIs: everyoneIs ?? 'Student',
        version,
      }
      return (await ask('PUT', `/columns/${id}`, mapping)).body
    },

    async rows({ id }: Import): Promise<ImportRow[]> {
      const { body } = await ask('GET', `/rows/${id}?pageSize=100`)
      return body.items.toSorted((one: ImportRow, other: ImportRow) => one.id - other.id)
    },

    async fix({ id }: Import, row: ImportRow, part: object): Promise<Import> {
      const { version } = (await ask('GET', `/${id}`)).body
      const { cells } = row
      const fixed = { cells, choice: null, isLeftOut: false, version, ...part }
      return (await ask('PUT', `/rows/${id}/${row.id}`, fixed)).body
    },

    apply: ({ id, judged, version }: Import) => ask('POST', `/apply/${id}`, { judged, version }),
    undo: ({ id, version }: Import) => ask('POST', `/undo/${id}`, { version }),

    /** Everything an import may change and its undo restores, without versions and save dates. */
    async dump() {
      const {
        import: _,
        audit_entry: __,
        audit_link: ___,
        deleted_key: _______,
        idempotency: ____,
        session: _____,
        notification: ______,
        ...tables
      } = await dumpTables(server)
      const bare = Object.entries(tables).map(([name, rows]) => [
        name,
        rows.map(({ version, savedByPersonId, savedDate, ...row }) => row),
      ])
      return Object.fromEntries(bare)
    },
  }
}
