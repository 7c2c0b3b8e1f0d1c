import { ClassCare, type ClassCareQuery } from '#contract/classes/class-care.ts'
import { http } from '../http.ts'

/** Each read is recorded in the audit log, so the result is fetched on demand and not cached. */
export const readClassCare = (
  { classId, ...of }: ClassCareQuery & { classId: number },
  { signal }: { signal: AbortSignal },
) => http.get(`Class/${classId}/care`, { searchParams: { ...of }, signal }).json(ClassCare)
