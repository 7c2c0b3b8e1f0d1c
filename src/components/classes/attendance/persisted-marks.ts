import { TakeAttendance } from '#contract/classes/attendance.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import type { SheetKey } from '#src/api/classes/attendance.api.ts'
import { localArea } from '#src/atoms/browser-storage.ts'

/** The unsent marks of a sheet. They name no student. */
const StoredSheet = z.object({
  accountId: Id,
  classId: Id,
  classDayId: Id,
  className: z.string(),
  date: z.iso.date(),
  marks: TakeAttendance.shape.marks,
})
export type StoredSheet = z.infer<typeof StoredSheet>

const storageKey = 'unsentMarks'

/** The user's unsent marks in this browser. */
export const storedSheets = (accountId: number): StoredSheet[] =>
  allStored().filter((sheet) => sheet.accountId === accountId)

export const storedSheet = (accountId: number, key: SheetKey): StoredSheet | undefined =>
  storedSheets(accountId).find(isOf(key))

/** Stores the unsent marks of a sheet, or removes it once everything is sent. */
export function storeSheet(sheet: StoredSheet): void {
  const { accountId } = sheet
  const isThis = isOf(sheet)
  const others = allStored().filter((each) => each.accountId !== accountId || !isThis(each))
  const unsent = sheet.marks.length === 0 ? others : [...others, sheet]
  localArea.write(storageKey, unsent.length === 0 ? null : JSON.stringify(unsent))
}

const isOf =
  ({ classId, classDayId }: SheetKey) =>
  (sheet: SheetKey) =>
    sheet.classId === classId && sheet.classDayId === classDayId

/** Other stored data is ignored. */
function allStored(): StoredSheet[] {
  try {
    const found: unknown = JSON.parse(localArea.read(storageKey) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.flatMap((each) => StoredSheet.safeParse(each).data ?? [])
  } catch {
    return []
  }
}
