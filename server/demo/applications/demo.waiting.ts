import type { DemoApplication } from './demo.application.ts'

/** Who would like to come and is not decided on yet, the one who has waited longest first. */
export const waiting: DemoApplication[] = [
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
