import type { DemoApplication } from './demo.application.ts'

/** Whose applications are over. */
export const over: DemoApplication[] = [
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
    letter: {
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
]
