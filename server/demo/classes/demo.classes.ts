import type { CreateClass } from '#contract/classes/classes.ts'

export type DemoClass = {
  name: string
  /** Those who teach it, the lead first. */
  teachers: string[]
  /** How many attend it. */
  students: number
  /** How old they are, at least and at most. */
  ages?: [least: number, most: number]
  /** To whom a seat is offered, and how many wait behind them. */
  line?: { offeredTo: string; waiting: number }
} & Partial<
  Pick<CreateClass, 'summary' | 'description' | 'status' | 'category' | 'maxStudents' | 'enrolment'>
>

/** What the co-op teaches in the semester that is running. */
export const classesNow: DemoClass[] = [
  {
    name: 'Field Botany',
    category: 'Science',
    teachers: ['Samuel Adeyemi', 'Adaeze Okonkwo'],
    students: 14,
    summary: 'Trees, ferns and wildflowers of the creek, with a pressed herbarium by the end.',
    description:
      'We meet outdoors whenever the weather allows and walk the same loop along the creek each week, so that everybody sees the seasons change on plants they know by name.\n\nEach student keeps a field notebook and presses at least twenty specimens. Families help to identify the hard ones.\n\nBring: a notebook without lines, two pencils, a hand lens if you have one, and boots that may get wet.',
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
    enrolment: 'Approval',
    summary: 'Hand tools, safe habits, a birdhouse and a dovetailed box.',
  },
  {
    name: 'Watercolor',
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
    status: 'Cancelled',
    summary: 'Cancelled for this semester; it will be back next fall.',
  },
  {
    name: 'First Aid for Teens',
    category: 'Games and movement',
    teachers: ['Folake Oyelaran'],
    students: 9,
    ages: [13, 17],
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
