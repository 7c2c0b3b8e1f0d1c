import type { CreateClass } from '#contract/classes/classes.ts'
import type { Mark } from '#contract/classes/attendance.ts'
import type { Colors } from './draw-pictures.ts'

export type DemoClass = {
  name: string
  /** The teachers, the lead first. */
  teachers: string[]
  /** How many students attend. */
  students: number
  /** Minimum and maximum age. */
  ages?: [least: number, most: number]
  /** The lowest grade. */
  fromGrade?: string
  /** The student with an offer, and how many wait. */
  line?: { offeredTo: string; waiting: number }
  /** The colors of its photo, a landscape. */
  photo?: Colors
} & Partial<
  Pick<
    CreateClass,
    'summary' | 'description' | 'bring' | 'status' | 'category' | 'maxStudents' | 'enrollment'
  >
>

/** The classes of the current semester. */
export const classesNow: DemoClass[] = [
  {
    name: 'Field Botany',
    photo: { ink: '#2f5d33', ground: '#cfe3c4' },
    category: 'Science',
    teachers: ['Samuel Adeyemi', 'Adaeze Okonkwo'],
    students: 14,
    summary: 'Trees, ferns and wildflowers of the creek, with a pressed herbarium by the end.',
    description:
      'We meet outdoors whenever the weather allows and walk the same loop along the creek each week, so that everybody sees the seasons change on plants they know by name.\n\nEach student keeps a field notebook and presses at least twenty specimens. Families help to identify the hard ones.',
    bring:
      'A notebook without lines, two pencils, a hand lens if you have one, and boots that may get wet.',
  },
  {
    name: 'Algebra I',
    category: 'Mathematics',
    teachers: ['Judith Steinberg'],
    students: 12,
    ages: [11, 16],
    summary: 'Linear equations, functions and plenty of word problems.',
    description:
      'A full first course in algebra. Expect four hours of homework a week, which we correct together at the beginning of each class.\n\nStudents should be at ease with fractions, decimals and negative numbers.',
  },
  {
    name: 'Geometry with Compass and Straightedge',
    category: 'Mathematics',
    teachers: ['Judith Steinberg', 'Owen Pritchard'],
    students: 9,
    summary: 'Euclid’s first book, drawn by hand and proved out loud.',
  },
  {
    name: 'Beginning Spanish',
    category: 'Languages',
    teachers: ['Carlos Villanueva', 'Miriam Castellanos'],
    students: 13,
    ages: [7, 10],
    summary: 'Songs, games and short conversations for ages seven to ten.',
  },
  {
    name: 'Spanish II',
    category: 'Languages',
    teachers: ['Carlos Villanueva'],
    students: 8,
    summary: 'Past tenses, letters to pen friends in Oaxaca, and a play in December.',
  },
  {
    name: 'Choir',
    photo: { ink: '#6a2f2c', ground: '#f4cfae' },
    category: 'Music',
    teachers: ['Margaret Ellsworth', 'Ruth Yoder'],
    students: 14,
    summary: 'Rounds and part songs for all voices. Nobody has to audition.',
  },
  {
    name: 'Beginning Strings',
    category: 'Music',
    teachers: ['Grace Nakamura'],
    students: 6,
    summary: 'Violin, viola and cello from the first open string. Instruments can be borrowed.',
  },
  {
    name: 'World Geography',
    category: 'History and the world',
    teachers: ['Adaeze Okonkwo'],
    students: 11,
    summary: 'One continent every two weeks: maps from memory, food and stories.',
  },
  {
    name: 'American History to 1865',
    category: 'History and the world',
    teachers: ['Wilhelmina Featherstonehaugh-Montgomery'],
    students: 10,
    summary: 'Read from letters, newspapers and speeches of the time.',
  },
  {
    name: 'Literature: Island Stories',
    category: 'Reading and writing',
    teachers: ['Wilhelmina Featherstonehaugh-Montgomery', 'Susannah Abernathy'],
    students: 9,
    summary: 'Treasure Island, The Tempest and Island of the Blue Dolphins.',
  },
  {
    name: 'Essay Workshop',
    category: 'Reading and writing',
    teachers: ['Susannah Abernathy'],
    students: 7,
    summary: 'From a clear sentence to a finished essay, one revision at a time.',
  },
  {
    name: 'Physical Science Lab',
    category: 'Science',
    teachers: ['Samuel Adeyemi', 'Owen Pritchard'],
    students: 12,
    summary: 'Motion, heat, light and sound in ten experiments.',
  },
  {
    name: 'Robotics Club',
    category: 'Technology',
    teachers: ['Kenji Tanaka', 'Anand Patel'],
    students: 10,
    summary: 'Build, program and break things for the regional meet in spring.',
  },
  {
    name: 'Introduction to Programming',
    category: 'Technology',
    teachers: ['Anand Patel'],
    students: 11,
    summary: 'Small games in Python. A laptop is needed, but no experience.',
  },
  {
    name: 'Woodworking',
    category: 'Arts and crafts',
    teachers: ['Amos Yoder'],
    students: 6,
    enrollment: 'Approval',
    summary: 'Hand tools, safe habits, a birdhouse and a dovetailed box.',
  },
  {
    name: 'Watercolor',
    photo: { ink: '#7a3b5e', ground: '#f0d3df' },
    category: 'Arts and crafts',
    teachers: ['Claire Beaumont'],
    students: 8,
    summary: 'Washes, glazes and painting from nature.',
  },
  {
    name: 'Pottery',
    category: 'Arts and crafts',
    teachers: ['Claire Beaumont', 'Tomás Ibarra'],
    students: 7,
    summary: 'Pinch pots, coils and slabs, with two firings.',
  },
  {
    name: 'Nature Explorers (Ages 5 to 7)',
    photo: { ink: '#1f5a58', ground: '#cfe6e0' },
    category: 'Science',
    teachers: ['Ruth Yoder', 'Katrin Müller'],
    students: 12,
    ages: [5, 7],
    summary: 'Puddles, beetles and a story under the big oak.',
  },
  {
    name: 'Chess for Everybody',
    category: 'Games and movement',
    teachers: ['Daniel Rosenfeld'],
    students: 13,
    summary: 'Openings, puzzles and a friendly ladder.',
  },
  {
    name: 'Folk Dancing',
    category: 'Games and movement',
    teachers: ['Tomás Ibarra'],
    students: 14,
    summary: 'Circle and line dances from a dozen countries, for all ages.',
  },
  {
    name: 'Latin for Young Readers',
    category: 'Languages',
    teachers: ['Margaret Ellsworth'],
    students: 6,
    status: 'Canceled',
    summary: 'Canceled for this semester; it will be back next fall.',
  },
  {
    name: 'First Aid for Teens',
    category: 'Games and movement',
    teachers: ['Folake Oyelaran'],
    students: 9,
    ages: [13, 17],
    fromGrade: '7th grade',
    summary: 'A certified course in four long sessions, taught by an emergency nurse.',
  },
  {
    name: 'Debate',
    category: 'Reading and writing',
    teachers: [],
    students: 0,
    status: 'Draft',
    summary: 'Looking for a teacher.',
  },
  {
    name: 'Kitchen Chemistry and the Science of Bread, Cheese, Pickles and Other Things That Ferment',
    category: 'Science',
    teachers: ['Åsa Lindqvist'],
    students: 8,
  },
]

/** The classes of the previous semester. */
export const classesBefore: DemoClass[] = [
  { name: 'Pre-Algebra', teachers: ['Judith Steinberg'], students: 10 },
  { name: 'Pond Life', teachers: ['Samuel Adeyemi'], students: 12 },
  { name: 'Shakespeare Aloud', teachers: ['Susannah Abernathy'], students: 8 },
  { name: 'Spanish I', teachers: ['Carlos Villanueva'], students: 11 },
  { name: 'Recorder', teachers: ['Grace Nakamura'], students: 9 },
  { name: 'Beekeeping', teachers: ['Amos Yoder'], students: 0, status: 'Canceled' },
]

/** The classes of the coming semester, for which families register. */
export const classesPlanned: DemoClass[] = [
  { name: 'Algebra II', teachers: ['Judith Steinberg'], students: 0, status: 'Draft' },
  {
    name: 'Astronomy',
    photo: { ink: '#1c2340', ground: '#7f8cc4' },
    category: 'Science',
    teachers: ['Samuel Adeyemi'],
    students: 6,
    ages: [9, 14],
    maxStudents: 12,
    summary: 'The moon through binoculars, a sundial, and one clear night on the hill.',
  },
  { name: 'Ceramics Studio', teachers: [], students: 0, status: 'Draft' },
  { name: 'Winter Theater', teachers: ['Susannah Abernathy'], students: 0, status: 'Draft' },
  {
    name: 'Pre-Algebra',
    category: 'Mathematics',
    teachers: ['Judith Steinberg'],
    students: 8,
    ages: [10, 13],
    maxStudents: 12,
    summary: 'Fractions, ratios and negative numbers, until they hold no fear.',
  },
  {
    name: 'Field Notebook',
    photo: { ink: '#6b4a1d', ground: '#f3dfb8' },
    category: 'Science',
    teachers: ['Samuel Adeyemi', 'Adaeze Okonkwo'],
    students: 9,
    ages: [8, 11],
    maxStudents: 12,
    summary: 'One bare tree, drawn once a week until it has leaves.',
  },
  {
    name: 'Beginning Spanish',
    category: 'Languages',
    teachers: ['Carlos Villanueva'],
    students: 7,
    ages: [7, 10],
    maxStudents: 10,
    summary: 'Songs, games and short conversations for ages seven to ten.',
  },
  {
    name: 'Spanish Conversation',
    category: 'Languages',
    teachers: ['Carlos Villanueva', 'Miriam Castellanos'],
    students: 5,
    ages: [11, 17],
    summary: 'Cooking, maps and quarrels about football, in Spanish only.',
  },
  {
    name: 'Choir',
    category: 'Music',
    teachers: ['Margaret Ellsworth'],
    students: 14,
    maxStudents: null,
    summary: 'Rounds and part songs for all voices. Nobody has to audition.',
  },
  {
    name: 'Chamber Music',
    category: 'Music',
    teachers: ['Grace Nakamura'],
    students: 4,
    ages: [11, 17],
    maxStudents: 8,
    enrollment: 'Approval',
    summary: 'Trios and quartets for anyone who has played for two years or more.',
  },
  {
    name: 'Woodworking',
    category: 'Arts and crafts',
    teachers: ['Amos Yoder'],
    students: 5,
    ages: [10, 15],
    maxStudents: 6,
    line: { offeredTo: 'Mateo Castellanos', waiting: 3 },
    summary: 'Hand tools, safe habits, a stool with three legs and a box with a lid.',
  },
  {
    name: 'Printmaking',
    category: 'Arts and crafts',
    teachers: ['Claire Beaumont'],
    students: 8,
    maxStudents: 8,
    summary: 'Potatoes, linoleum and one real press.',
  },
  {
    name: 'Nature Explorers',
    photo: { ink: '#37566b', ground: '#dbe8ef' },
    category: 'Science',
    teachers: ['Ruth Yoder'],
    students: 9,
    ages: [5, 7],
    maxStudents: 12,
    summary: 'Tracks in the snow, birds at the feeder and a story by the stove.',
  },
  {
    name: 'Chess for Everybody',
    category: 'Games and movement',
    teachers: ['Daniel Rosenfeld'],
    students: 11,
    maxStudents: 20,
    summary: 'Openings, puzzles and a friendly ladder.',
  },
  {
    name: 'Stage Crew',
    category: 'Arts and crafts',
    teachers: ['Susannah Abernathy', 'Tomás Ibarra'],
    students: 4,
    ages: [12, 17],
    maxStudents: 10,
    enrollment: 'AdminOnly',
    summary: 'Light, sound and scenery for the play. The director asks the crew together.',
  },
  {
    name: 'First Aid for Teens',
    category: 'Games and movement',
    teachers: ['Folake Oyelaran'],
    students: 6,
    ages: [13, 17],
    fromGrade: '7th grade',
    maxStudents: 12,
    summary: 'A certified course in four long sessions, taught by an emergency nurse.',
  },
]

/** The classes of the semester whose registration opens soon. */
export const classesLater: DemoClass[] = [
  {
    name: 'Kite Building',
    category: 'Arts and crafts',
    teachers: ['Amos Yoder'],
    students: 0,
    ages: [8, 14],
    maxStudents: 10,
    summary: 'Paper, bamboo and a windy afternoon on the meadow.',
  },
  {
    name: 'Creek Ecology',
    category: 'Science',
    teachers: ['Samuel Adeyemi', 'Adaeze Okonkwo'],
    students: 0,
    ages: [9, 15],
    maxStudents: 14,
    summary: 'Nets, hand lenses and a map of everything that lives under the stones.',
  },
  {
    name: 'Summer Chorus',
    category: 'Music',
    teachers: ['Margaret Ellsworth'],
    students: 0,
    maxStudents: null,
    summary: 'Songs for the picnic. Nobody has to audition.',
  },
]

/** The classes of the semester whose seats are given in a round, in the order of their times. */
export const classesInRound: DemoClass[] = [
  { name: 'Pottery', teachers: ['Claire Beaumont'], students: 0, ages: [7, 17], maxStudents: 6 },
  { name: 'Chess Club', teachers: ['Daniel Rosenfeld'], students: 0, maxStudents: 12 },
  { name: 'Creek Walks', teachers: ['Samuel Adeyemi'], students: 0, maxStudents: 10 },
  { name: 'Songwriting', teachers: ['Margaret Ellsworth'], students: 0, maxStudents: 8 },
  { name: 'Bread Baking', teachers: ['Ruth Yoder'], students: 0, maxStudents: 6 },
  { name: 'Radio Drama', teachers: ['Tomás Ibarra'], students: 0, maxStudents: 14 },
]

type DemoMark = { mark: Mark; minutesLate?: number; note?: string }

/** The marks other than Present. */
const unusual: Record<number, DemoMark> = {
  3: { mark: 'Absent' },
  8: { mark: 'Late', minutesLate: 10 },
  13: { mark: 'Excused', note: 'Down with a cold' },
  19: { mark: 'Late', minutesLate: 25, note: 'The bridge was closed' },
  27: { mark: 'LeftEarly', note: 'Orthodontist at eleven' },
  31: { mark: 'Excused', note: 'Grandparents are visiting' },
  36: { mark: 'Absent' },
}

const cards = 41

/** The mark of a student on a day, dealt out so that nobody is always absent. */
export const markOf = (student: number, day: number): DemoMark =>
  unusual[(student * 7 + day * 12) % cards] ?? { mark: 'Present' }

/** The classes with attendance not taken yet, and for how many days. */
export const notTaken: Record<string, number> = {
  'Field Botany': 1,
  'Robotics Club': 2,
  'Chess for Everybody': 1,
  'Essay Workshop': 3,
}
