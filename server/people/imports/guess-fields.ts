import {
  ImportField,
  type ImportKind,
  type ImportMeaning,
  isCareField,
} from '#contract/people/imports.ts'
import { searchable } from '#server/database/searchable.ts'
import { exportOf, wordsOf } from './known-exports.ts'
import { columnOf, isFilled } from './read-cells.ts'
import { dateOrderOf } from './read-dates.ts'
import { kindNamed } from './read-kinds.ts'

const ofPeople: [RegExp, string][] = [
  [/^(legal )?(first|given|fore) ?names?$|^first$|^vornamen?$|^nombres?$|^prenoms?$/, 'FirstName'],
  [
    /^(legal )?(last|family|sur) ?name$|^last$|^surname$|^(nach|familien)name$|^apellidos?$|^nom( de famille)?$/,
    'LastName',
  ],
  [
    /^(full ?)?names?$|^(first (and )?last|last (and )?first) name$|^last name first name$|^$/,
    'FullName',
  ],
  [/e ?mail|^courriel$|^correo( electronico)?$/, 'Email'],
  [/phone|mobile?\b|^cell\b|^tel|^handy$|^movil$|^portable$/, 'Phone'],
  [/relation/, 'Relation'],
]

const ofRow: [RegExp, ImportField][] = [
  [
    /^(preferred|nick|call)( first)?( ?name)?$|goes by|nickname|^rufname$|^apodo$|^surnom$/,
    'PreferredName',
  ],
  [/birth|\bdob\b|\bborn\b|geburt|nacimiento|naissance|^nee? (e )?le$/, 'BirthDate'],
  [
    /^(current |school )?grades?( levels?)?( (in|for|fall|20).*)?$|^klasse$|^grado$|^curso$|^classe$/,
    'Grade',
  ],
  [/^(kind|role|type|rolle)s?$/, 'Kind'],
  [/^(family|household)( group)?$|^household name$|^famil(ie|le|ia)$/, 'Family'],
  [/^(family|household) (id|number|no|nr)$/, 'FamilyId'],
  [/^(record |enrollment )?status$/, 'Status'],
]

const ofCare: [RegExp, ImportField][] = [
  [
    /^emergency( contacts?)?( name)? ?1?( name)?( and)?( phone( number)?)?$|^in case of emergency|^notfallkontakt|^contacto de emergencia|^(contact|personne a contacter en cas) d urgence/,
    'EmergencyContact',
  ],
  [/^emergency( contacts?)?( name)? ?2( name)?$|^second emergency contact/, 'EmergencyContact2'],
  [/^notfall(telefon|nummer)$/, 'EmergencyPhone'],
  [/pick ?up/, 'PickUp'],
  [/allerg|alergia/, 'Allergies'],
  [/medications?\b|medicines?\b|medikament/, 'Medications'],
  [/medical|health|condition|diagnos|special needs|dietary|\bdiet\b/, 'Conditions'],
]
const ofContact: [RegExp, 'Phone' | 'Relation'][] = [
  [/phone|cell|mobile|number|tel/, 'Phone'],
  [/relation/, 'Relation'],
]

/** What a column about care means, such as "Emergency contact 2 phone". */
function guessCare(words: string): ImportField | null {
  if (notOfCare.test(words)) return null
  const isPart = isEmergency.test(words) && !words.includes('name')
  const part = isPart ? find(ofContact, words) : null
  return part ? `Emergency${part}${/2|second/.test(words) ? '2' : ''}` : find(ofCare, words)
}

const isEmergency = /emergenc|notfall|urgence/

/** Columns beside those about care, which say something else. */
const notOfCare =
  /insurance|consent|permission|form|release|waiver|policy|hospital|doctor|physician|dentist|address|email|date/

const guardian =
  /\b(guardian|parent|mother|father|mom|mum|dad|mutter|vater|madre|padre|mere|pere|contact)s?\b/g
const secondGuardian = /2|second|father|dad|vater|padre|\bpere/
const child = /^(?:student|child|children|pupil|kid|alumn[oa]|eleve)s?(?: s)? ?([1-9]?)\b/
/** Contacts who are not members of the family. */
const others = /emergenc|notfall|urgence|doctor|physician|dentist|pick ?up/

/** Guesses what each column means from its header. Each meaning is used once. */
export function guessFields(headers: string[], cells: string[][]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const known = exportOf(headers)
  const fields = headers.map((header) => {
    const field = known ? (known.columns[wordsOf(header)] ?? null) : guessField(header)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const full = fields.indexOf('FullName')
  const first = fields.indexOf('FirstName')
  // "Name" beside a column of first names is the last name, unless its cells have both.
  const isLast = (row: string[]) =>
    !searchable(row[full] ?? '').includes(searchable(row[first] ?? ''))
  if (full >= 0 && first >= 0 && !taken.has('LastName') && cells.filter(isFilled).every(isLast)) {
    fields[full] = 'LastName'
  }
  if (!known) {
    giveNameToParent(headers, fields)
    giveContactsToParent(headers, fields)
  }
  const isDayFirst = dateOrderOf(datesOf(fields, cells)) === 'DayFirst'
  return fields.map((field) => (field === 'BirthDate' && isDayFirst ? 'BirthDateDayFirst' : field))
}

/** "Name, Relationship, Child": the name is the parent's. */
function giveNameToParent(headers: string[], fields: (ImportField | null)[]) {
  const words = headers.map(wordsOf)
  const isOfChild = (place: number) => child.test(words[place] ?? '')
  const parent = fields.findIndex((field, place) => field === 'FullName' && !isOfChild(place))
  const own = headers.findIndex((one, place) => isOfChild(place) && guessField(one) === 'FullName')
  if (parent < 0 || own < 0 || fields.some((field) => field?.startsWith('Guardian'))) return
  fields[parent] = 'Guardian1FullName'
  fields[own] = 'FullName'
  const relation = words.findIndex((one) => /^relation(ship)?( to .*)?$/.test(one))
  if (relation >= 0) fields[relation] = 'Guardian1Relation'
}

/**
 * "Child, Parent, Email": an address to the right of a parent is the parent's. So is one to the left of everybody, if a parent
 * comes first, as in the answers to a form.
 */
function giveContactsToParent(headers: string[], fields: (ImportField | null)[]) {
  const parent = fields.findIndex((field) => field !== null && parentName.test(field))
  const own = fields.findIndex((field) => field === 'FirstName' || field === 'FullName')
  if (parent < 0 || fields.includes('Children') || fields.includes('Kind')) return
  for (const field of ['Email', 'Phone'] as const) {
    const place = fields.indexOf(field)
    if (place < 0) continue
    const ofParent: ImportField = `Guardian1${field}`
    const isOfChild = child.test(wordsOf(headers[place] ?? ''))
    const isBeside = place > parent || parent < own
    if (isBeside && !isOfChild && !fields.includes(ofParent)) fields[place] = ofParent
  }
}

const parentName = /^(Guardian1(Full|First)Name|Guardians)$/

/** Who the people of a file are, from its columns and its name. Null if nothing says it. */
export function guessKind(
  fileName: string,
  headers: string[],
  fields: (ImportMeaning | null)[],
): ImportKind | null {
  const known = exportOf(headers)
  if (known) return known.others
  const isOf = (pattern: RegExp) => fields.some((field) => field !== null && pattern.test(field))
  if (isOf(/^(Kind|Children|Child\d.*|Guardian.*|RelativeIds)$/)) return 'Student'
  if (fields.some((field) => field !== null && isCareField(field))) return 'Student'
  const kind = kindNamed(wordsOf(fileName).split(' '))
  const isOfChild = headers.some((header) => child.test(wordsOf(header)))
  return kind ?? (isOf(/BirthDate/) || isOfChild ? 'Student' : null)
}

/** The cells of all date columns. */
export const datesOf = (fields: (ImportMeaning | null)[], cells: string[][]) =>
  fields.flatMap((field, place) => (field?.includes('BirthDate') ? columnOf(cells, place) : []))

/** What the header of a column means by itself. */
export function guessField(header: string): ImportField | null {
  const words = wordsOf(header).replace(partOfWhom, '$2 $1')
  if (words === '') return null
  const [prefix = '', sibling = ''] = child.exec(words) ?? []
  const care = guessCare(words.slice(prefix.length).trim())
  if (care !== null) return fieldOf(Number(sibling) > 1 ? `Child${sibling}${care}` : care)
  if (others.test(words)) return null
  const list = guessList(words)
  if (list !== null) return list
  if (words.search(guardian) >= 0) {
    const rest = words.replace(guardian, ' ').replace(/^(first|second)\b(?! name)|\bs\b|\d/g, ' ')
    const part = find(ofPeople, rest.replace(/ +/g, ' ').trim())
    return fieldOf(`Guardian${secondGuardian.test(words) ? 2 : 1}${part}`)
  }
  const [start = '', number = ''] = child.exec(words) ?? []
  const bare = words.slice(start.length).trim()
  const part = find(ofRow, bare) ?? find(ofPeople, bare)
  return fieldOf(Number(number) > 1 ? `Child${number}${part}` : part)
}

/** "Nombre de la madre", "Nom de l’élève". */
const partOfWhom = /^(\w+) (?:del?|du|de la|de l) (madre|padre|mere|pere|alumn[oa]|eleve)$/

/** Columns for several people: "Kids", "Names of children", "Parents". */
const childrenColumn =
  /^(children|child ren|kids?|kid s|students|student s|pupils|kinder|schuler|enfants|eleves|ninos|hijos|alumnos)$/
const guardiansColumn =
  /^(parents|parent s|guardians|guardian s|(parents?|parent s) guardian(s| s)|eltern|erziehungsberechtigte|parents ou tuteurs|padres)$/
const fillers =
  /\b(the|full|first|last|and|of|names?|ages?|enrolled|list|namen|der|des|les|noms?|nombres?|de|los)\b/g

function guessList(words: string): ImportField | null {
  const bare = words.replace(fillers, ' ').replace(/ +/g, ' ').trim()
  if (childrenColumn.test(bare)) return 'Children'
  return guardiansColumn.test(bare.replace(/ (or |s )?guardians?$/, '')) ? 'Guardians' : null
}

const fieldOf = (name: string | null) => ImportField.safeParse(name).data ?? null

const find = <Field>(patterns: [RegExp, Field][], words: string): Field | null =>
  patterns.find(([pattern]) => pattern.test(words))?.[1] ?? null
