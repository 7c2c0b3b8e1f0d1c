import type { Membership } from '#contract/organizations/organizations.ts'
import type { DefaultRoleName } from '#server/rights/roles/default-roles.ts'
import type { CareCondition, EmergencyContact } from '#contract/people/care.ts'
import type { FamilyAccess } from '#contract/people/families.ts'

type Household = readonly [lastName: string, parents: string[], children: string[]]

/** The families of the co-op. `logins.ts` says who has an account. */
export const households: Household[] = [
  ['Castellanos', ['Miriam', 'Rafael'], ['Lucía', 'Mateo', 'Inés']],
  ['Whitfield', ['Jonathan', 'Abigail'], ['Eleanor', 'Theodore']],
  ['Okonkwo', ['Adaeze', 'Chidi'], ['Nkechi', 'Emeka', 'Zora']],
  ['Lindqvist', ['Åsa', 'Henrik'], ['Freja', 'Elias']],
  ['Nguyễn', ['Thu Hà', 'Minh'], ['An', 'Bảo', 'Linh', 'Quân']],
  ['Ó Súilleabháin', ['Gráinne', 'Cormac'], ['Saoirse', 'Fionn']],
  ['Bergström', ['Karin'], ['Maja', 'Nils', 'Tove']],
  ['Haddad', ['Leila', 'Samir'], ['Yasmin', 'Karim']],
  ['Kowalczyk', ['Agnieszka', 'Paweł'], ['Zofia', 'Jakub', 'Hanna']],
  ['Yoder', ['Ruth', 'Amos'], ['Esther', 'Levi', 'Naomi', 'Silas']],
  ['Patel', ['Priya', 'Anand'], ['Diya', 'Rohan']],
  ['García-Huidobro Echeñique', ['María Fernanda del Carmen'], ['Sebastián', 'Antonia']],
  ['Li', ['Bo', 'Mei'], ['Jun', 'Xia']],
  ['Beaumont', ['Claire', 'Étienne'], ['Margaux', 'Théo', 'Anaïs']],
  ['Thompson', ['Denise', 'Marcus'], ['Jada', 'Isaiah']],
  ['Müller', ['Katrin', 'Jörg'], ['Lotte', 'Emil', 'Greta']],
  ['Begay', ['Shandiin'], ['Nizhoni', 'Ahiga']],
  ['Rosenfeld', ['Tamar', 'Daniel'], ['Noa', 'Ezra', 'Talia']],
  ['Abernathy', ['Susannah', 'Thomas'], ['Beatrice', 'Walter']],
  ['Tanaka', ['Yuki', 'Kenji'], ['Hana', 'Ren', 'Sora']],
  ['Dlamini', ['Thandeka'], ['Sipho', 'Ayanda']],
  ['Petrov', ['Irina', 'Dmitri'], ['Anya', 'Misha']],
  ['Carmichael', ['Fiona', 'Alasdair'], ['Isla', 'Rory', 'Catriona']],
  ['Fernandes', ['Beatriz', 'João'], ['Mariana', 'Tiago']],
  ['Jensen', ['Pernille'], ['Asta', 'Malthe', 'Viggo']],
  ['Oyelaran', ['Folake', 'Tunde'], ['Simisola', 'Ayo']],
  ['Novák', ['Jitka', 'Ondřej'], ['Eliška', 'Matěj']],
  ['Hollingsworth', ['Rebecca', 'Peter'], ['Clara', 'Henry', 'Violet']],
  ['Singh', ['Harpreet', 'Gurdeep'], ['Simran', 'Arjun']],
  ['Moreau', ['Camille'], ['Jules', 'Élodie']],
  ['Yılmaz', ['Elif', 'Mehmet'], ['Defne', 'Emir', 'Zeynep']],
  ['Baker', ['Hannah', 'Joshua'], ['Lydia', 'Caleb', 'Judah']],
  ['Kim', ['Soo-jin', 'Dong-hyun'], ['Ji-woo', 'Min-jun']],
  ['Rossi', ['Francesca', 'Luca'], ['Chiara', 'Pietro']],
  ['Ferreira', ['Inês'], ['Duarte', 'Leonor']],
  ['Takahashi-O’Brien', ['Siobhán', 'Haruto'], ['Aoife', 'Kaito']],
  ['Adebayo', ['Yewande', 'Kola'], ['Temi', 'Dayo']],
  ['Vance', ['Eliza', 'Nathaniel'], ['Phoebe', 'Jasper', 'Ruby']],
  ['Hofstadter', ['Annika'], ['Leonie', 'Moritz']],
  ['Delgado', ['Ximena', 'Rubén'], ['Camila', 'Joaquín', 'Renata']],
  ['McAllister', ['Moira', 'Ewan'], ['Callum', 'Ailsa']],
  ['Popescu', ['Ioana', 'Radu'], ['Ilinca', 'Matei']],
  ['Washington', ['Tamika', 'Andre'], ['Imani', 'Malik', 'Nia']],
  ['Schäfer', ['Ulrike', 'Matthias'], ['Johanna', 'Friedrich']],
  ['Desrosiers', ['Mireille', 'Luc'], ['Océane', 'Félix']],
  ['Grabowski', ['Magdalena'], ['Tymon', 'Pola']],
  ['Hernández-Cruz', ['Guadalupe', 'Efraín'], ['Itzel', 'Gael', 'Ximara']],
  ['Eze', ['Chinwe', 'Obinna'], ['Kamsi', 'Somto']],
  ['Larsen', ['Ingrid', 'Torben'], ['Signe', 'Anton']],
  ['Mehta', ['Kavita', 'Vikram'], ['Ishaan', 'Tara']],
  ['Blackwood', ['Rosalind'], ['Felix', 'Ivy', 'Jonah']],
  ['Costa', ['Rita', 'Nuno'], ['Matilde', 'Afonso']],
  ['Park', ['Eun-ji', 'Sung-min'], ['Ha-eun', 'Do-yun']],
  ['Whitehorse', ['Leona', 'Raymond'], ['Kai', 'Winona']],
  ['Virtanen', ['Aino', 'Mikko'], ['Helmi', 'Onni']],
  ['Fitzgerald', ['Maeve', 'Declan'], ['Orla', 'Cillian', 'Niamh']],
  ['Aydın', ['Selin'], ['Deniz', 'Ece']],
  ['Sato', ['Naoko', 'Hiroshi'], ['Mei', 'Daichi']],
  ['Goldberg', ['Miriam Esther', 'Aaron'], ['Shira', 'Eli']],
  ['Ashworth', ['Penelope', 'Giles'], ['Florence', 'Arthur']],
]

/** Teachers of the co-op without a child there. */
export const otherTeachers: [firstName: string, lastName: string][] = [
  ['Wilhelmina', 'Featherstonehaugh-Montgomery'],
  ['Samuel', 'Adeyemi'],
  ['Judith', 'Steinberg'],
  ['Carlos', 'Villanueva'],
  ['Margaret', 'Ellsworth'],
  ['Tomás', 'Ibarra'],
  ['Grace', 'Nakamura'],
  ['Owen', 'Pritchard'],
]

/** Members who are not Active, by name. */
export const unusualStatuses: Record<string, Membership['status']> = {
  'Jörg Müller': 'Invited',
  'Mei Li': 'Invited',
  'Dmitri Petrov': 'Suspended',
  'Pernille Jensen': 'Archived',
  'Malthe Jensen': 'Archived',
  'Viggo Jensen': 'Archived',
  'Asta Jensen': 'Archived',
}

/** Helpers with a role, and for how many days, if limited. */
export const helpers: { name: string; role: DefaultRoleName; days?: number }[] = [
  { name: 'Katrin Müller', role: 'Registrar' },
  { name: 'Ruth Yoder', role: 'Front desk', days: 45 },
]

/** Households whose second adult lives elsewhere, in a family of their own with the same children. */
export const apart = ['Thompson', 'Haddad']

/** Members of a household who are not in the co-op. */
export const relatives: Record<string, { firstName: string; access: FamilyAccess }[]> = {
  Castellanos: [{ firstName: 'Rosa', access: 'PickupOnly' }],
  Yoder: [{ firstName: 'Mary', access: 'PickupOnly' }],
  Begay: [{ firstName: 'Harold', access: 'EmergencyOnly' }],
  Li: [{ firstName: 'Jianguo', access: 'View' }],
}

const condition = (
  name: string,
  severity: CareCondition['severity'],
  reaction: string,
  whatToDo: string,
): CareCondition => ({ name, severity, reaction, whatToDo, reviewDate: null })

/** The care notes of some children. */
export const conditions: Record<string, CareCondition[]> = {
  'Mateo Castellanos': [
    condition(
      'Peanut allergy',
      'LifeThreatening',
      'Hives and swelling within minutes, then trouble breathing.',
      'Give the epinephrine pen from the red pouch in his backpack. Then call 911, and then us.',
    ),
    condition('Hay fever', 'Mild', 'Sneezes through April and May.', 'Nothing to be done.'),
  ],
  'Zora Okonkwo': [
    condition(
      'Asthma',
      'Severe',
      'Wheezes after running in cold air.',
      'Two puffs of the blue inhaler, and ten minutes of rest.',
    ),
  ],
  'Fionn Ó Súilleabháin': [
    condition(
      'Type 1 diabetes',
      'LifeThreatening',
      'Pale, shaky and cross when the sugar is low.',
      'Give a box of juice at once, wait a quarter of an hour, and measure again.',
    ),
  ],
  'Emil Müller': [
    condition('Lactose intolerance', 'Mild', 'A stomach ache.', 'No milk, yogurt or ice cream.'),
  ],
  'Noa Rosenfeld': [
    condition('Celiac disease', 'Moderate', 'Ill for days.', 'Nothing with wheat, rye or barley.'),
  ],
  'Isaiah Thompson': [
    condition('Bee stings', 'Severe', 'Large swellings.', 'The antihistamine in his bag, then us.'),
  ],
}

const streets = ['Laurel Lane', 'Mill Creek Road', 'Sycamore Street', 'Old Orchard Drive']

/** The address of a household; one in five has none. */
export const addressOf = (place: number): string | null =>
  place % 5 === 4
    ? null
    : `${100 + place * 7} ${streets[place % streets.length]}\nAsheville, NC 288${10 + (place % 8)}`

/** Fictional phone numbers, which are not in use. */
export const phoneOf = (place: number) => `(828) 555-01${String(place % 100).padStart(2, '0')}`

const neighbors = ['Dolores Pruitt', 'Walt Kessler', 'June Hartley', 'Ignacio Reyes', 'Opal Greer']

/** Emergency contacts outside the household. */
export const contactsOf = (place: number): EmergencyContact[] => [
  {
    name: neighbors[place % neighbors.length] ?? '',
    phone: phoneOf(place + 80),
    relation: place % 2 === 0 ? 'Neighbor' : 'Aunt',
    mayPickUp: place % 3 !== 0,
  },
]

/** The ages of a household's children, eldest first. */
export const agesOf = (place: number, children: number): number[] =>
  Array.from({ length: children }, (_, child) =>
    Math.max(5, 15 - (place % 9) - child * (2 + (place % 2))),
  )

/** Placeholders. */
export const anonymousTeachers = ['Ceramics teacher, to be announced', 'Substitute']

/** A placeholder who was matched with a member. */
export const foundTeacher = {
  displayName: 'Watercolor teacher, to be announced',
  is: 'Claire Beaumont',
}

/** Invited people who have not joined yet. */
export const invited = [
  { email: 'helena.marchetti@example.org', isTeacher: true, isParent: false },
  { email: 'bartholomew.winterbourne-achterberg@example.org', isTeacher: true, isParent: true },
]

/** A child whose grade the family has not set. */
export const ungraded = 'Inés Castellanos'
