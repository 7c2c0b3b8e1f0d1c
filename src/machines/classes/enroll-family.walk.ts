import { enrollFamilyMachine } from './enroll-family.machine.ts'
import { enrolled } from './test-eligibility.ts'
import { answered, failed, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const enrolling = 'enrollFamily.enrolling'
const lost = Object.assign(new Error('The connection failed.'), { name: 'NetworkError' })

export const enrollFamilyWalk = {
  machine: enrollFamilyMachine.provide({ actors: { enroll: unanswered() } }),
  origins: { 'nothing is chosen': undefined },
  events: {
    'Mia takes algebra': { type: 'toggle', classId: 7, personId: 1 },
    'Leo takes choir': { type: 'toggle', classId: 5, personId: 2 },
    'only algebra is open': { type: 'catalog.read', open: [{ classId: 7, personId: 1 }] },
    enroll: { type: 'enroll' },
    'the student is enrolled': answered(enrolling, enrolled),
    'the place is refused': failed(enrolling, new Error('The class is full.')),
    'the connection is lost': failed(enrolling, lost),
  },
  tellApart: ({ context: { chosen, queue } }) => [chosen.length, queue.length],
  promises: {
    'each place is chosen once': ({ state }) =>
      new Set(state.context.chosen.map(({ classId }) => classId)).size ===
      state.context.chosen.length,
    'nothing is left to send when the end is reported': ({ state, emitted }) =>
      emitted.length === 0 || state.context.queue.length === 0,
    'a refused place stays chosen': ({ state, before, event }) =>
      event !== 'the place is refused' ||
      state.context.chosen.length === before?.context.chosen.length,
  },
} satisfies Walk<typeof enrollFamilyMachine>
