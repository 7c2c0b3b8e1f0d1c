import { ImportKind } from '#contract/people/imports.ts'
import type { AdultRelation } from '#contract/people/families.ts'
import { clock } from '#server/process/clock.ts'

const kindWords = {
  isStudent:
    /^((student|child|pupil|kid)s?|children|kind(er)?|schüler(in|innen)?|teilnehmer(in|innen)?|alumn[oa]s?|estudiantes?|élèves?)$/i,
  isParent:
    /^((parent|guardian|mother|father)s?|eltern(teil)?|mutter|vater|erziehungsberechtigte[r]?|padres?|madres?|tutor(a|es) legal(es)?|mère|père)$/i,
  isTeacher:
    /^(((lead|head|co|assistant|class|classroom|substitute)[ -])?(teacher|tutor|instructor)s?|lehrer(in|innen)?|lehrkr(aft|äfte)|leiter(in)?|leitung|profesor(a|es)?|maestr[oa]s?|enseignante?s?)$/i,
}

/** The kind that one of the words names. */
export const kindNamed = (words: string[]) =>
  ImportKind.options.find((one) => words.some((word) => kindWords[`is${one}`].test(word)))

/** People in the exports of other systems who are no members of a school here, unless the user says so. */
export const staffKind =
  /^((district |site |system )?administrator|aide|proctor|principal|counselor|relative|(support )?staff|visitor|other)$/i

export const noKind = (kind: string) => `"${kind}" isn’t a student, parent, or teacher.`

/** The kinds among labels with other words. Without one, who is in a grade or under 18 is a student. */
export function labeledKinds(text: string, isPupil: () => boolean, everyoneIs: ImportKind) {
  const words = text
    .split(/:::|[,;/&*]/)
    .flatMap((word) => [word.trim(), word.trim().split(' ')[0] ?? ''])
    .map((word) => (/^(true|yes|ja)$/i.test(word) ? 'child' : word))
  const is = (kind: keyof typeof kindWords) => words.some((word) => kindWords[kind].test(word))
  const [isStudent, isParent, isTeacher] = [is('isStudent'), is('isParent'), is('isTeacher')]
  if (isStudent || isParent || isTeacher)
    return { isStudent, isParent, isTeacher, unknown: undefined }
  return { ...onlyKind(isPupil() ? 'Student' : everyoneIs), unknown: undefined }
}

export const isUnderage = (birthDate: string | null) =>
  birthDate !== null && Temporal.PlainDate.from(birthDate).add({ years: 18 }).toString() > today()

const today = () => clock.timestamp().slice(0, 10)

const onlyKind = (kind: ImportKind) => ({
  isStudent: kind === 'Student',
  isParent: kind === 'Parent',
  isTeacher: kind === 'Teacher',
})

export function kindsOf(text: string, everyoneIs: ImportKind) {
  const words = text
    .split(/[,;/&]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (words.length === 0) return { ...onlyKind(everyoneIs), unknown: undefined }
  const unknown = words.find((word) => !Object.values(kindWords).some((kind) => kind.test(word)))
  const is = (kind: keyof typeof kindWords) => words.some((word) => kindWords[kind].test(word))
  return {
    isStudent: is('isStudent'),
    isParent: is('isParent'),
    isTeacher: is('isTeacher'),
    unknown: unknown?.slice(0, 40),
  }
}

export function relationOf(text: string): AdultRelation {
  if (text === '' || /parent|mother|father|\b(mom|mum|mama|dad|papa)\b/i.test(text)) {
    return /grand/i.test(text) ? 'Other' : 'Parent'
  }
  return /guardian|foster/i.test(text) ? 'Guardian' : 'Other'
}
