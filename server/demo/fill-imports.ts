import type { Db } from '../database/schema/schema.ts'
import { applyImport } from '#server/people/imports/apply-import.ts'
import { beginImport, mapImport } from '#server/people/imports/edit-import.ts'
import type { Holder } from '#server/tenancy/rights.ts'

const header =
  'First name,Last name,Birth date,Parent first name,Parent last name,Parent email,Parent phone'

const fileOf = (fileName: string, rows: string[]) => ({
  fileName,
  text: [header, ...rows].join('\n'),
})

/** A file of people that was imported. */
export const imported = fileOf('new families.csv', [
  'Ottilie,Brandvold,03/14/2017,Sigrid,Brandvold,sigrid.brandvold@example.org,(828) 555-0171',
  'Anders,Brandvold,09/02/2019,Sigrid,Brandvold,sigrid.brandvold@example.org,(828) 555-0171',
  'Delphine,Achebe,06/21/2015,Ngozi,Achebe,ngozi.achebe@example.org,(828) 555-0172',
])

/** An import under review: some people are new, some exist, and some rows need a decision. */
export const inReview = fileOf('open house sign-ups.csv', [
  'Priscilla,Delacroix,02/11/2016,Yvette,Delacroix,yvette.delacroix@example.org,(828) 555-0181',
  'Barnaby,Delacroix,11/30/2018,Yvette,Delacroix,yvette.delacroix@example.org,(828) 555-0181',
  'Jun,Li,,Bo,Li,bo@example.org,',
  'Xia,Li,,Bo,Li,bo@example.org,',
  'Freja,Lindqvist,,Åsa,Lindqvist,asa.lindqvist@example.org,(828) 555-0199',
  'Rohan,Patel,05/05/2009,Priya,Patel,priya.patel@example.org,',
  'Mateo,Castellanos,,Miriam,Castellanos,miriam@example.org,',
  'Cosima,Vandenberg,13/45/2017,Pieter,Vandenberg,pieter.vandenberg@example.org,(828) 555-0183',
  ',Sokolov,07/19/2016,Vera,Sokolov,vera.sokolov@example.org,(828) 555-0184',
  'Hollis,Merriweather,10/08/2014,June,Merriweather,june at example.org,(828) 555-0185',
  'Ingrid,Halvorsen-Whitcombe,04/27/2013,Solveig,Halvorsen-Whitcombe,solveig@example.org,(828) 555-0186',
  'Tobias,Okafor,12/16/2017,Blessing,Okafor,blessing.okafor@example.org,(828) 555-0187',
])

/** Applies the import directly, without a browser. */
const encryption = { sign: (text: string) => text }

/** An applied import, and another one under review. */
export async function fillImports(db: Db, owner: Holder): Promise<void> {
  const done = await review(db, owner, imported)
  await applyImport(db, done)
  await review(db, owner, inReview)
}

async function review(db: Db, owner: Holder, file: typeof inReview) {
  const { organizationId } = owner
  const actor = { ...owner, encryption }
  const { id, columns, everyoneIs, version } = await beginImport(
    db,
    { organizationId, ...file },
    actor,
  )
  const editor = { ...actor, importId: id }
  const fields = columns.map(({ field }) => field)
  const mapping = { columns: fields, everyoneIs, version }
  const { judged, version: reviewed } = await mapImport(db, editor, mapping)
  return { ...editor, judged, version: reviewed }
}
