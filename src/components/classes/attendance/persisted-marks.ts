import { TakeAttendance } from '#contract/classes/attendance.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import type { SheetKey } from '#src/api/classes/attendance.api.ts'
import { localArea } from '#src/atoms/browser-storage.ts'

/** The marks of a sheet that have not arrived. No student is named. */
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

/** What waits in this browser to be sent by somebody. */
export const storedSheets = (accountId: number): StoredSheet[] =>
  allKept().filter((sheet) => sheet.accountId === accountId)

export const storedSheet = (accountId: number, key: SheetKey): StoredSheet | undefined =>
  storedSheets(accountId).find(isOf(key))

/** Keeps a sheet until it has arrived, and forgets it when nothing waits any more. */
export function storeSheet(sheet: StoredSheet): void {
  const { accountId } = sheet
  const isThis = isOf(sheet)
  const others = allKept().filter((each) => each.accountId !== accountId || !isThis(each))
  const kept = sheet.marks.length === 0 ? others : [...others, sheet]
  localArea.write(storageKey, kept.length === 0 ? null : JSON.stringify(kept))
}

const isOf =
  ({ classId, classDayId }: SheetKey) =>
  (sheet: SheetKey) =>
    sheet.classId === classId && sheet.classDayId === classDayId

/** Whatever else storage holds was kept by nobody. */
function allKept(): StoredSheet[] {
  try {
    const found: unknown = JSON.parse(localArea.read(storageKey) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.flatMap((each) => StoredSheet.safeParse(each).data ?? [])
  } catch {
    return []
  }
}
