import type { CandidateKind, Decision } from '#contract/applications/applications.ts'
import type { Question } from '#contract/applications/application-form.ts'

export type DemoApplication = {
  /** The applicant, who has an account. */
  firstName: string
  lastName: string
  /** Their family: adults without an account, and children with their ages. */
  adults?: string[]
  children: Record<string, number>
  /** The candidates by first names, with the decision and its age in days. */
  candidates: {
    firstName: string
    kind: CandidateKind
    decided?: { decision: Decision; daysAgo: number }
  }[]
  daysAgo: number
  message: string | null
  /** In the order of the questions. */
  answers: (string | null)[]
  reviewedDaysAgo?: number
  inquiry?: { question: string; daysAgo: number; answer?: { text: string; daysAgo: number } }
  notes?: { text: string; daysAgo: number }
  /** The email they got, if not the default one. */
  decisionEmail?: { subject: string; text: string }
  withdrawnDaysAgo?: number
}

/** The application form of the co-op. */
export const questions: Question[] = [
  {
    text: 'What do you hope your children find with us?',
    help: 'A sentence or two is enough.',
    isRequired: true,
  },
  {
    text: 'How can your family help for two hours a week?',
    help: 'Teaching, the kitchen, the nursery, setting up: all of it counts.',
    isRequired: true,
  },
  { text: 'How did you hear of us?', help: null, isRequired: false },
]

/** The owner's application to another organization, and the question it asks. */
export const applicationElsewhere = {
  child: 'Inés Castellanos',
  message: 'My youngest would love to sing with you.',
  question: 'How old is your youngest, and would she come to the rehearsals on Wednesdays too?',
}

/** All applications: finished ones first, then the open ones, longest waiting first. */
export const applications: DemoApplication[] = [
  {
    firstName: 'Gwendolyn',
    lastName: 'Pryce',
    children: { Emrys: 12, Carys: 9 },
    candidates: [
      { firstName: 'Gwendolyn', kind: 'Parent', decided: { decision: 'Accepted', daysAgo: 13 } },
      { firstName: 'Emrys', kind: 'Student', decided: { decision: 'Accepted', daysAgo: 13 } },
      { firstName: 'Carys', kind: 'Student', decided: { decision: 'Accepted', daysAgo: 13 } },
    ],
    daysAgo: 18,
    message: null,
    answers: ['Latin, and a hill to roll down.', 'I sing, and I can lead a choir.', null],
    decisionEmail: {
      subject: 'Welcome to Willow Creek',
      text: 'Dear Gwendolyn,\n\nwe are glad to have the three of you. Come at 8:30 on Tuesday: Margaret saves you a place in the choir, and Carys a seat beside Zora.\n\nKatrin, for the co-op',
    },
  },
  {
    firstName: 'Leonid',
    lastName: 'Szabó',
    children: { Vilmos: 4 },
    candidates: [
      { firstName: 'Leonid', kind: 'Parent', decided: { decision: 'Declined', daysAgo: 11 } },
      { firstName: 'Vilmos', kind: 'Student', decided: { decision: 'Declined', daysAgo: 11 } },
    ],
    daysAgo: 16,
    message: 'He turns five in May and reads already.',
    answers: ['Somewhere to ask questions all day.', 'I repair bicycles.', null],
  },
  {
    firstName: 'Rosalind',
    lastName: 'Quimby',
    children: { Percival: 10 },
    candidates: [
      { firstName: 'Rosalind', kind: 'Parent' },
      { firstName: 'Percival', kind: 'Student' },
    ],
    daysAgo: 7,
    message: null,
    answers: ['Orchestra.', 'Mornings only.', 'Your page'],
    withdrawnDaysAgo: 4,
  },
  {
    firstName: 'Ifeoma',
    lastName: 'Nwosu',
    children: { Chinedu: 12, Amara: 9, Obinna: 6 },
    candidates: [
      { firstName: 'Ifeoma', kind: 'Parent', decided: { decision: 'Accepted', daysAgo: 9 } },
      { firstName: 'Chinedu', kind: 'Student', decided: { decision: 'Accepted', daysAgo: 9 } },
      { firstName: 'Amara', kind: 'Student', decided: { decision: 'Waitlisted', daysAgo: 9 } },
      { firstName: 'Obinna', kind: 'Student' },
    ],
    daysAgo: 21,
    message: 'Obinna only if there is room: he may stay with his grandmother until next fall.',
    answers: [
      'Friends of their own age, and a chemistry lab that is not our stove.',
      'I am a nurse and would gladly take the first-aid post.',
      'The Okonkwos, our neighbors',
    ],
    notes: {
      text: 'Nature Explorers is full until the new year. Ask Ruth about Obinna in December.',
      daysAgo: 8,
    },
  },
  {
    firstName: 'Marguerite',
    lastName: 'Delacroix-Huang',
    adults: ['Philibert'],
    children: { Colette: 11, Bastien: 8, Juliette: 5 },
    candidates: [
      { firstName: 'Marguerite', kind: 'Parent' },
      { firstName: 'Marguerite', kind: 'Teacher' },
      { firstName: 'Philibert', kind: 'Parent' },
      { firstName: 'Colette', kind: 'Student' },
      { firstName: 'Bastien', kind: 'Student' },
      { firstName: 'Juliette', kind: 'Student' },
    ],
    daysAgo: 14,
    message:
      'We moved here in August with three children and visited you last Tuesday. I can teach French and help in the kitchen.\n\nMay we begin in the spring?',
    answers: [
      'Colette misses her choir, Bastien would build robots all day, and Juliette follows wherever they go.',
      'I have taught French for eleven years. My husband bakes.',
      null,
    ],
    inquiry: {
      question:
        'Would you teach French to beginners on Thursday mornings, or do you need to be at home then?',
      daysAgo: 10,
      answer: { text: 'Thursdays are fine, from nine to noon.\n\nMerci!', daysAgo: 8 },
    },
    notes: {
      text: 'Visited on a Tuesday, helped to wash up without being asked. Judith knows them.',
      daysAgo: 7,
    },
  },
  {
    firstName: 'Halina',
    lastName: 'Nowicka-Brandt',
    adults: ['Jadwiga'],
    children: { Kaspian: 10 },
    candidates: [
      { firstName: 'Halina', kind: 'Parent' },
      { firstName: 'Jadwiga', kind: 'Teacher' },
      { firstName: 'Kaspian', kind: 'Student' },
    ],
    daysAgo: 12,
    message: null,
    answers: [
      'Somebody to play chess with who is not his grandmother.',
      'My mother Jadwiga taught mathematics in Kraków for thirty years.',
      'A poster at the library',
    ],
    inquiry: {
      question:
        'Does your mother speak English with the children, or would she need somebody beside her?',
      daysAgo: 6,
    },
  },
  {
    firstName: 'Desmond',
    lastName: 'Achterberg',
    children: { Wilhelmina: 14 },
    candidates: [
      { firstName: 'Desmond', kind: 'Parent' },
      { firstName: 'Wilhelmina', kind: 'Student' },
    ],
    daysAgo: 5,
    message: null,
    answers: ['A place on the robotics team.', 'I drive a van with nine seats.', null],
    reviewedDaysAgo: 2,
  },
  {
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    children: { Alma: 7 },
    candidates: [
      { firstName: 'Tobias', kind: 'Parent' },
      { firstName: 'Alma', kind: 'Student' },
    ],
    daysAgo: 1,
    message: null,
    answers: ['Time outdoors.', 'Whatever is needed, but not on Tuesdays.', 'My sister-in-law Åsa'],
  },
  {
    firstName: 'Anneliese',
    lastName: 'Vogt-Okafor',
    adults: ['Ottokar'],
    children: { Nwando: 13, Leopold: 9, Adaora: 6 },
    candidates: [
      { firstName: 'Anneliese', kind: 'Parent' },
      { firstName: 'Ottokar', kind: 'Teacher' },
      { firstName: 'Nwando', kind: 'Student' },
      { firstName: 'Leopold', kind: 'Student' },
      { firstName: 'Adaora', kind: 'Student' },
    ],
    daysAgo: 0,
    message: 'My father repairs clocks and would show children how.',
    answers: ['Other families who do it this way.', 'Two hours of clockwork a week.', null],
  },
]
