import { heldChangesQuery, undoVersion } from '#src/api/organizations/held-changes.api.ts'
import type { Change } from '#src/api/http.ts'
import { toProblem } from '#src/api/problem.ts'
import type { HeldNotification } from '#contract/accounts/notifications.ts'

interface Saved {
  version: number
  savedBy: string | null
}

interface HeldRows {
  organizationId: number
  subjectType: 'Class'
  /** The row as it is now, for the name of whoever changed it. */
  findSaved: (id: number, signal: AbortSignal) => Promise<Saved>
}

/**
 * Undoes changes of several rows while people are not notified of them yet. What somebody else changed since stays as it
 * is, and the failure says who it was.
 */
export function undoHeld({ organizationId, subjectType, findSaved }: HeldRows) {
  let waiting: HeldNotification[] | null = null
  return async ({ row: { id }, output }: { row: { id: number }; output: unknown }, how: Change) => {
    // Asked once: the server composes the text of everything that waits.
    waiting ??= (await heldChangesQuery(organizationId).ask(how.signal, 'shown')).items
    const held = waiting.find((each) => each.subjectType === subjectType && each.subjectId === id)
    if (!held) throw new Error('People were notified of it already. Change it again.')
    try {
      await undoVersion({ notificationId: held.id, version: (output as Saved).version }, how)
    } catch (error) {
      if (!changed.has(toProblem(error).code)) throw error
      const { savedBy } = await findSaved(id, how.signal)
      throw new Error(`Changed since by ${savedBy ?? 'someone else'}.`, { cause: error })
    }
  }
}

const changed = new Set(['changed_since', 'versionConflict'])
