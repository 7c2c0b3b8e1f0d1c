import { Registration } from '../classes/catalog.ts'
import { ClockTime } from '../dates/clock.ts'
import { Id } from '../id.ts'
import { guarded, memberManagers } from '../rights/guarded.ts'
import { z } from '../zod.ts'

/** What is missing until a family can enroll. */
export const Readiness = z.object({
  /** Whether anybody has ever enrolled or asked to. From then on, nothing is missing. */
  hasEnrollments: z.boolean(),
  /** The current or next semester. Null if there is none. */
  semester: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      startDate: z.iso.date(),
      registration: Registration,
      registrationOpens: z.nullable(z.iso.date()),
      registrationOpensTime: z.nullable(ClockTime),
      registrationCloses: z.nullable(z.iso.date()),
      publishedCount: z.int(),
      draftsCount: z.int(),
      /** The drafts to publish next, at most 100. */
      draftIds: z.array(Id),
    }),
  ),
  /** The members with an email address who have no account and no open invitation; the ids of at most 100. */
  uninvited: guarded(z.object({ count: z.int(), ids: z.array(Id) }), memberManagers),
})
export type Readiness = z.infer<typeof Readiness>
