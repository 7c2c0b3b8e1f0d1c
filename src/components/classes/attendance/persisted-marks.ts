import type { SheetKey } from '#src/api/classes/attendance.api.ts'
import { localArea } from '#src/atoms/browser-storage.ts'
import { StoredSheet } from '#src/machines/classes/attendance-sheet.machine.ts'

// Each sheet has its own key, so that two tabs do not overwrite the marks of each other's sheets.
const startOf = (accountId: number) => `unsentMarks/${accountId}/`
const keyOf = (accountId: number, { classId, classDayId }: SheetKey) =>
  `${startOf(accountId)}${classId}/${classDayId}`

/** The user's unsent marks in this browser. */
export function storedSheets(accountId: number): StoredSheet[] {
  takeOverList()
  return localArea.keys(startOf(accountId)).flatMap((key) => sheetAt(key) ?? [])
}

export function storedSheet(accountId: number, sheet: SheetKey): StoredSheet | null {
  takeOverList()
  return sheetAt(keyOf(accountId, sheet))
}

/** Stores the unsent marks of a sheet. Returns whether the browser could. */
export const storeSheet = (sheet: StoredSheet): boolean =>
  localArea.write(keyOf(sheet.accountId, sheet), JSON.stringify(sheet))

/** Once everything is sent. */
export function removeSheet(accountId: number, sheet: SheetKey): void {
  localArea.write(keyOf(accountId, sheet), null)
}

const listKey = 'unsentMarks'

/** Earlier versions stored all sheets as one list, without idempotency keys. Newer marks of the same student win. */
function takeOverList(): void {
  const list = parse(localArea.read(listKey))
  if (!Array.isArray(list)) return
  const areStored = list.map((each) => {
    const { data: older } = StoredSheet.safeParse({ ...each, attempt: null })
    if (!older) return true
    const newer = sheetAt(keyOf(older.accountId, older)) ?? { ...older, marks: [] }
    const isNewer = new Set(newer.marks.map(({ personId }) => personId))
    const marks = older.marks.filter(({ personId }) => !isNewer.has(personId))
    return storeSheet({ ...newer, marks: [...marks, ...newer.marks] })
  })
  if (areStored.every(Boolean)) localArea.write(listKey, null)
}

/** Other stored data is ignored. */
const sheetAt = (key: string): StoredSheet | null =>
  StoredSheet.safeParse(parse(localArea.read(key))).data ?? null

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
