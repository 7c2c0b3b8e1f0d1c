import type { NoteExport } from '#contract/rights/audit.ts'
import { http } from '../http.ts'

/** Notes that a list of an administration leaves the app. */
export const noteExport = async (
  { organizationId, ...input }: NoteExport & { organizationId: number },
  { signal }: { signal: AbortSignal },
) => {
  await http.post(`Audit/admin/organization/${organizationId}/exports`, { json: input, signal })
}
