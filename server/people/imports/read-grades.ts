import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { searchable } from '#server/database/searchable.ts'

/** The grade level that a text names: "3", "3rd", "Grade 3" and "third" are all 3rd grade. Undefined if none or several fit. */
export function findGrade(text: string, levels: GradeLevel[]): GradeLevel | undefined {
  const same = levels.find(({ name }) => searchable(name) === searchable(text.trim()))
  if (same) return same
  const sought = gradeKey(text)
  const fitting = levels.filter(({ name }) => gradeKey(name) === sought)
  return sought !== null && fitting.length === 1 ? fitting[0] : undefined
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
]

const early: [RegExp, string][] = [
  [/^(k|kg|kn|kinder|kindergarten)$/, 'K'],
  [/^(pk|p k|prek|pre k|prekindergarten|pre kindergarten|preschool)$/, 'PK'],
  [/^(tk|transitional kindergarten)$/, 'TK'],
]

/** What is the same in different names of one grade. Null if the text is not a usual name of a grade. */
function gradeKey(text: string): string | null {
  const words = searchable(text)
    .replaceAll(/[^a-z0-9]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !/^(grade|gr|grader|klasse)$/.test(word))
  const bare = words.join(' ')
  const [, number] = /^0?(\d{1,2})(?:st|nd|rd|th)?$/.exec(bare) ?? []
  if (number !== undefined) return number
  const ordinal = ordinals.indexOf(bare)
  if (ordinal >= 0) return String(ordinal + 1)
  return early.find(([pattern]) => pattern.test(bare))?.[1] ?? null
}

/** The grades in parentheses beside names, as in "Ava (3rd), Noah (K)", and the names without them. A number is an age. */
export function takeGrades(text: string) {
  const grades: { beside: string; grade: string }[] = []
  const names = text.replaceAll(/\(([^()]{1,30})\)/g, (whole, inner: string, place: number) => {
    if (gradeKey(inner) === null || /^\s*\d+\s*$/.test(inner)) return whole
    const beside =
      text
        .slice(0, place)
        .split(/[,;&+\n)]/)
        .at(-1) ?? ''
    grades.push({ beside: searchable(beside).trim(), grade: inner.trim() })
    return ' '
  })
  return { names, grades }
}
