import type { SheetKey } from '#src/api/classes/attendance.api.ts'
import { localArea } from '#src/atoms/browser-storage.ts'
import { StoredSheet } from '#src/machines/classes/attendance-sheet.machine.ts'

// Each sheet has its own key, so that two tabs do not overwrite the marks of each other's sheets.
const startOf = (accountId: number) => `unsentMarks/${accountId}/`
const keyOf = (accountId: number, { classId, classDayId }: SheetKey) =>
  `${startOf(accountId)}${classId}/${classDayId}`

/** The user's unsent marks in this browser. */
export const storedSheets = (accountId: number): StoredSheet[] =>
  localArea.keys(startOf(accountId)).flatMap((key) => parse(localArea.read(key)) ?? [])

export const storedSheet = (accountId: number, sheet: SheetKey): StoredSheet | null =>
  parse(localArea.read(keyOf(accountId, sheet)))

/** Stores the unsent marks of a sheet. Returns whether the browser could. */
export const storeSheet = (sheet: StoredSheet): boolean =>
  localArea.write(keyOf(sheet.accountId, sheet), JSON.stringify(sheet))

/** Once everything is sent. */
export function removeSheet(accountId: number, sheet: SheetKey): void {
  localArea.write(keyOf(accountId, sheet), null)
}

/** Other stored data is ignored. */
function parse(text: string | null): StoredSheet | null {
  try {
    return StoredSheet.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}
