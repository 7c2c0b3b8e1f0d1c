import type { CareCondition, EmergencyContact, Severity } from '#contract/people/care.ts'
import { searchable } from '#server/database/searchable.ts'

/** What a file says about caring for a child. */
export type Care = { conditions: CareCondition[]; contacts: EmergencyContact[] }

export const noCare: Care = { conditions: [], contacts: [] }

export const isEmptyCare = ({ conditions, contacts }: Care) =>
  conditions.length + contacts.length === 0

/** What a column of conditions is about, as the name of each condition says. */
export type CareSubject = 'Allergy' | 'Medication' | 'Condition'

const nothing =
  /^(no|none|nil|nope|n\/?a|n\.a\.|nkd?a|nothing|not any|no known( food| drug)?( allergies)?|no allergies|keine?|ninguna?|aucune?|[-–—]+)[.!]?$/i

/** Whether a cell says that there is nothing. */
export const saysNothing = (text: string) => text.trim() === '' || nothing.test(text.trim())

/**
 * The conditions in a cell. Allergies and medications are lists; a sentence about a condition stays one. A severity that the
 * file does not say is the second highest, and what to do says to ask.
 */
export function readConditions(text: string, subject: CareSubject): CareCondition[] {
  const isList = subject !== 'Condition'
  const parts = text.split(isList ? /[,;\n]/ : /[;\n]/).map((part) => part.trim())
  return parts.filter((part) => !saysNothing(part)).map((part) => conditionOf(part, subject))
}

const longestName = 100

function conditionOf(text: string, subject: CareSubject): CareCondition {
  const severity = severityOf(text)
  const isNamed =
    subject === 'Condition' || searchable(text).includes(searchable(subject).slice(0, 6))
  const whole = isNamed ? text : `${subject}: ${text}`
  const isLong = whole.length > longestName
  const notes = [isLong && text, severity === null && unknownSeverity].filter(Boolean)
  return {
    name: isLong ? `${whole.slice(0, longestName - 1).trimEnd()}…` : whole,
    severity: severity ?? 'Severe',
    reaction: null,
    whatToDo: notes.length > 0 ? notes.join('\n').slice(0, 1000) : null,
    reviewDate: null,
  }
}

const unknownSeverity =
  'The imported file doesn’t say how severe this is. Ask the family, and correct it.'

const severities: [RegExp, Severity][] = [
  [/anaphyla|epi-?pen|life.?threat|fatal/i, 'LifeThreatening'],
  [/severe|serious|schwer/i, 'Severe'],
  [/moderate|medium/i, 'Moderate'],
  [/mild|slight|minor|intoleran|sensitiv|leicht/i, 'Mild'],
]

const severityOf = (text: string) => severities.find(([pattern]) => pattern.test(text))?.[1] ?? null

/**
 * The part of a cell that is about each child, in their order: "Ava: peanuts; Leo: none". Null if it does not say whose it
 * is.
 */
export function textsByChild(text: string, firstNames: string[]): string[] | null {
  if (firstNames.length === 1) return [text]
  return saysNothing(text) ? firstNames.map(() => '') : textsOfEach(text, firstNames)
}

/** The part of a cell that is about each person. Null if it does not say whose it is. */
export function textsOfEach(text: string, firstNames: string[]): string[] | null {
  const found = firstNames.map((): string[] => [])
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const labeled = /^([^:–—-]{1,60})\s?[:–—-]\s(.*)$/su.exec(part)
    const behind = /^(.*?)\s?\(([^()]{1,60})\)$/su.exec(part)
    const [name, said] = labeled ? labeled.slice(1) : behind ? [behind[2], behind[1]] : []
    const sought = searchable(name?.trim() ?? '')
    const [place, ...others] = firstNames.flatMap((first, index) =>
      searchable(first) === sought ? index : [],
    )
    if (said === undefined || place === undefined || others.length > 0) return null
    found[place]?.push(said)
  }
  return found.map((said) => said.join('; '))
}

const phone = /\+?\(?\d[\d\s()./-]{5,}\d/

/** The name, phone and relation in a cell: "Sue Kim (grandmother) (828) 555-0142". */
export function readContact(text: string) {
  const [number = ''] = phone.exec(text) ?? []
  const rest = text.replace(number, ' ')
  const [, relation = ''] = /\(([^()]{2,60})\)/.exec(rest) ?? []
  const name = rest
    .replace(/\([^()]*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![ ,:;–-])[ ,:;–-]+$/, '')
    .trim()
  return { name, phone: number.trim(), relation: relation.trim() }
}

/** The people in a cell of names, each with what stands beside the name. */
export const contactsIn = (text: string) =>
  text
    .split(/[;\n]|,(?![^(]*\))|\s(?:and|und|&)\s/)
    .map((part) => part.trim())
    .filter((part) => !saysNothing(part))
    .map((part) => readContact(part))
