import { familyPlanMachine } from './family-plan.machine.ts'
import { emptyPlan, holdingPlan } from './test-plan.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const saving = 'familyPlan.choices.saving'
const holding = 'familyPlan.seats.holding'
const releasing = 'familyPlan.seats.releasing'
const enrolling = 'familyPlan.seats.enrolling'
const lost = Object.assign(new Error('The connection failed.'), { name: 'NetworkError' })
const refused = new Error('The class is full.')
const place = { personId: 11, classId: 7, way: 'Enroll', swapsClassId: null } as const

export const familyPlanWalk = {
  machine: familyPlanMachine.provide({
    actors: {
      save: unanswered(),
      hold: unanswered(),
      release: unanswered(),
      enroll: unanswered(),
    },
  }),
  origins: { 'a plan without choices': emptyPlan, 'a plan with a held seat': holdingPlan },
  events: {
    'Mia takes algebra': { type: 'choose', classId: 7, personId: 11, rank: 1 },
    'the choice is saved': answered(saving, emptyPlan),
    'the choice is refused': failed(saving, refused),
    'the connection is lost': failed(saving, lost),
    'it is time for the next try': over('nextTry', 'familyPlan.choices.unanswered'),
    'the plan of another device arrives': { type: 'plan.read', plan: holdingPlan },
    'the plan without held seats arrives': { type: 'plan.read', plan: emptyPlan },
    hold: { type: 'hold', places: [place] },
    'the seats are held': answered(holding, { plan: holdingPlan, refused: [] }),
    'no seat is held': answered(holding, {
      plan: emptyPlan,
      refused: [{ personId: 11, classId: 7, reason: 'Full: 1 of 1.' }],
    }),
    'holding fails': failed(holding, refused),
    'the time is over': over('holdEnds', 'familyPlan.seats.held'),
    release: { type: 'release' },
    'the seats are free': answered(releasing, emptyPlan),
    'giving back fails': failed(releasing, lost),
    enroll: { type: 'enroll', places: [place] },
    'everybody is enrolled': answered(enrolling, [
      { personId: 11, classId: 7, status: 'Enrolled' },
    ]),
    'a place has changed': failed(enrolling, refused),
    'the enrollment is not answered': failed(enrolling, lost),
  },
  tellApart: ({ context: { unsaved, until } }) => [unsaved.length > 0, until !== null],
  promises: {
    'the screen shows a hold if the server has one': ({ state: { context } }) =>
      (context.plan.hold === null) === (context.until === null),
    'a change stays until the server has answered': ({ state, before, event }) =>
      event !== 'the connection is lost' ||
      state.context.unsaved.length === before?.context.unsaved.length,
    'the outcome of an enrollment is reported once': ({ emitted, event }) =>
      (event === 'everybody is enrolled') === emitted.some(({ type }) => type === 'enrolled'),
    'a repeated enrollment has the same idempotency key': ({ state, before, event }) =>
      event !== 'the enrollment is not answered' ||
      (state.context.once !== null && state.context.once === before?.context.once),
  },
} satisfies Walk<typeof familyPlanMachine>
