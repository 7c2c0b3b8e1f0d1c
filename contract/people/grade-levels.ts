import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

export const GradeLevel = z.object({ id: Id, name: z.string() })
export type GradeLevel = z.infer<typeof GradeLevel>

/** The grade levels of an organization, the lowest first. The version is 0 while there are none. */
export const GradeLevels = z.object({
  levels: z.array(GradeLevel),
  version: z.int(),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type GradeLevels = z.infer<typeof GradeLevels>

export const mostGradeLevels = 40

/** Refuses a name that an earlier level has, in any case. */
const isNamedOnce = z.check<{ name: string }[]>(({ value, issues }) => {
  const names = value.map(({ name }) => name.toLowerCase())
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      issues.push({
        code: 'custom',
        input: name,
        path: [index, 'name'],
        message: 'You’ve already added this grade level.',
      })
})

/** All grade levels, in order. A new one has no id, and one that is left out is deleted. */
export const UpdateGradeLevels = z.strictObject({
  levels: z
    .array(z.strictObject({ id: z.nullable(Id), name: line(40) }))
    .check(
      z.maxLength(mostGradeLevels, `Add at most ${mostGradeLevels} grade levels.`),
      isNamedOnce,
    ),
  version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
export type UpdateGradeLevels = z.infer<typeof UpdateGradeLevels>

/** The grade levels of a new organization. */
export const usualGradeLevels = [
  'Kindergarten',
  '1st grade',
  '2nd grade',
  '3rd grade',
  ...Array.from({ length: 9 }, (_, index) => `${index + 4}th grade`),
]

const Promoted = { id: Id, fromId: Id, toId: z.nullable(Id) }

/**
 * The students with a grade, by grade and name, and the one that they would have next: null in the last grade. `last` is
 * the last promotion, as far as it can be undone.
 */
export const Promotion = z.object({
  students: z.array(z.object({ ...Promoted, name: z.string() })),
  /** Active students who have no grade, and are not promoted. */
  withoutGradeCount: z.int(),
  last: z.nullable(z.object({ studentsCount: z.int(), date: z.iso.datetime() })),
})
export type Promotion = z.infer<typeof Promotion>

/** The students to promote, as they were shown. */
export const PromoteStudents = z.strictObject({
  students: z.array(z.strictObject(Promoted)).check(z.maxLength(100_000)),
})
export type PromoteStudents = z.infer<typeof PromoteStudents>

/** How many students were promoted, or have their former grade again. */
export const PromotedCount = z.object({ studentsCount: z.int() })

/** The grade of a child in one organization, set by the family. `before` is the one that the caller saw. */
export const UpdateChildGrade = z.strictObject({
  gradeLevelId: z.nullable(Id),
  before: z.nullable(Id),
})
export type UpdateChildGrade = z.infer<typeof UpdateChildGrade>

export const ChildGrade = z.object({ gradeLevelId: z.nullable(Id) })
export type ChildGrade = z.infer<typeof ChildGrade>
