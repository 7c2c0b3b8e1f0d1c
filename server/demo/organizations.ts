import {
  AccessLevel,
  AdmissionType,
  type Membership,
} from '#contract/organizations/organizations.ts'
import type { DemoClass } from './classes.ts'
import type { Look } from './draw-pictures.ts'

type DemoOrganization = {
  name: string
  place: string
  description: string
  accessLevel?: AccessLevel
  admissionType?: AdmissionType
  look?: Look
  owner: readonly [firstName: string, lastName: string]
  /** What the owner of the co-op is in it. */
  membership?: Partial<Membership>
  classes?: DemoClass[]
  /** What is pending between it and the owner of the co-op. */
  waiting?: 'Invitation' | 'Application'
}

const { ApprovalRequired } = AdmissionType

export const coop = {
  name: 'Willow Creek Homeschool Co-op',
  accessLevel: AccessLevel.Public,
  admissionType: ApprovalRequired,
  place: 'Asheville, North Carolina',
  contactEmail: 'hello@willowcreek.example.org',
  timeZone: 'America/New_York',
  description:
    'We are about forty families who learn together every Tuesday and Thursday at the Willow Creek meeting house. Parents and a few hired teachers share the teaching, from first nature walks to high school laboratories.\n\nEvery family gives two hours of help a week: in a classroom, the kitchen or the nursery. Come and visit us for a day before you apply.',
  welcomeText:
    'Welcome to Willow Creek! The doors open at 8:30, and we begin together with a song at 9:00.\n\nPlease look at your classes before the first day, label everything that can be lost, and tell us about allergies.',
  look: { shape: 'leaf', ink: '#0e5560', ground: '#e1eeec', hasCover: true },
} as const

/** A new organization of the owner, with only a name. */
export const begunOrganization = 'Cedar Grove Study Group'

/** The organization to which the owner has applied. */
export const appliedTo = 'St. Brigid Sunday School'

/** All others. Visitors see public information. */
export const otherOrganizations: DemoOrganization[] = [
  {
    name: 'Escuela Sabatina Río Grande',
    owner: ['Elena', 'Ríos'],
    place: 'Asheville, North Carolina',
    description: 'Spanish, music and stories for bilingual families on Saturday mornings.',
    look: { shape: 'sun', ink: '#7d3b1b', ground: '#f3dccf', hasCover: true },
    membership: { isTeacher: true },
    classes: [{ name: 'Cuentos y Canciones', teachers: ['Miriam Castellanos'], students: 0 }],
  },
  {
    name: 'French Broad Chamber Players',
    owner: ['Philippa', 'Grant'],
    place: 'Weaverville, North Carolina',
    description: 'Small ensembles for children and grown-ups who would rather play than practice.',
    admissionType: ApprovalRequired,
    look: { shape: 'rings', ink: '#6b3263', ground: '#ecdbe8' },
    membership: { isStudent: true },
    classes: [{ name: 'Adult String Quartet', teachers: ['Philippa Grant'], students: 1 }],
  },
  {
    name: 'Harbor Street Tutoring Circle',
    owner: ['Noor', 'Rahman'],
    place: 'Asheville, North Carolina',
    description: 'Five families, three tutors and one long kitchen table.',
    accessLevel: AccessLevel.Private,
    admissionType: ApprovalRequired,
    membership: { isParent: true },
  },
  {
    name: 'Blue Ridge Forest School',
    owner: ['Hazel', 'Birchfield'],
    place: 'Black Mountain, North Carolina',
    description: 'Outdoors in all weather for ages four to nine.',
    look: { shape: 'tree', ink: '#3b5323', ground: '#dfe8d2', hasCover: true },
    membership: { isParent: true, status: 'Invited' },
  },
  {
    name: 'Lindenschule',
    owner: ['Ulrike', 'Brandt'],
    place: 'Charlotte, North Carolina',
    description: 'German for children, Saturdays from ten to one, with coffee for the parents.',
    look: { shape: 'book', ink: '#63500c', ground: '#f0e4c0' },
  },
  {
    name: appliedTo,
    owner: ['Kathleen', 'Doyle'],
    place: 'Hendersonville, North Carolina',
    description: 'Faith, song and service for all ages after the ten o’clock service.',
    waiting: 'Application',
    admissionType: ApprovalRequired,
    look: { shape: 'cross', ink: '#8a2b39', ground: '#f6d9dc' },
  },
  {
    name: 'Polska Szkoła im. Marii Skłodowskiej-Curie',
    owner: ['Barbara', 'Wiśniewska'],
    place: 'Raleigh, North Carolina',
    description: 'Polish language, history and dance, from nursery to high school diploma.',
    look: { shape: 'rings', ink: '#8a2b39', ground: '#fffefc' },
  },
  {
    name: 'Mountain Meadow Math Circle',
    owner: ['Ravi', 'Chandran'],
    place: 'Boone, North Carolina',
    description: 'Problems worth a whole afternoon, for anybody who likes to be stuck.',
    look: { shape: 'hills', ink: '#334f69', ground: '#dbe3ea' },
  },
  {
    name: 'Tidewater Homeschoolers',
    owner: ['Lorraine', 'Pruitt'],
    place: 'Wilmington, North Carolina',
    description: 'Classes on Fridays, sailing on Saturdays.',
    waiting: 'Invitation',
    admissionType: ApprovalRequired,
    look: { shape: 'waves', ink: '#1a5852', ground: '#d2e8e4' },
  },
  {
    name: 'Aurora',
    owner: ['Wren', 'Salter'],
    place: 'Elkin, North Carolina',
    description: 'A very small co-op with a very large garden.',
  },
  {
    name: 'The Greater Piedmont Association of Classical and Charlotte Mason Home Educators',
    owner: ['Constance', 'Hathaway'],
    place: 'Winston-Salem, North Carolina',
    description: 'Great books, nature study, handicrafts and a yearly fair.',
    admissionType: ApprovalRequired,
    look: { shape: 'book', ink: '#544c3d', ground: '#e6e0d6' },
  },
  {
    name: 'Sakura Japanese Weekend School',
    owner: ['Emi', 'Kobayashi'],
    place: 'Durham, North Carolina',
    description: 'Reading, writing and calligraphy for children who speak Japanese at home.',
    look: { shape: 'sun', ink: '#8a2b39', ground: '#f6d9dc' },
  },
]
