import { expect, test } from 'vitest'
import { runRound } from './registration-round.rules.ts'
import type { RoundClass, RoundInput } from './round-input.ts'
import { measureRound } from './round-measures.ts'
import { unmetInWords } from './unmet-words.ts'

const [pottery, chess, choir, drama] = [1, 2, 3, 4]
const names = ['', 'Pottery', 'Chess', 'Choir', 'Drama']

const offered = (id: number, values: Partial<RoundClass> = {}): RoundClass => ({
  id,
  minStudents: 0,
  maxStudents: null,
  seatsTaken: 0,
  halfDays: ['morning'],
  ...values,
})

type Child = { family: number; first: number[]; second?: number[]; friend?: number }

/** `first` and `second` are the choices at two times, the first choice first. */
function schoolOf(
  children: Child[],
  classes: RoundClass[],
  values: Partial<RoundInput> = {},
): RoundInput {
  const slots = { first: '09:00', second: '10:00' }
  return {
    families: [...new Set(children.map(({ family }) => family))].map((id) => ({
      id,
      isSameHalfDay: false,
      mostClasses: null,
    })),
    students: children.map(({ family, first, second = [], friend = null }, at) => ({
      id: at + 1,
      familyId: family,
      friendId: friend,
      enrolled: [],
      choices: Object.entries({ first, second }).flatMap(([time, classIds]) =>
        classIds.map((classId, place) => ({
          slot: slots[time === 'first' ? 'first' : 'second'],
          rank: place + 1,
          classId,
          refusal: null,
        })),
      ),
    })),
    classes,
    conflicts: [],
    ...values,
  }
}

const sentences = (input: RoundInput, seed = 'a seed') =>
  runRound(input, seed).unmet.map(({ classId, reason }) =>
    unmetInWords(reason, {
      className: names[classId]!,
      nameOf: (id) => names[id]!,
      student: { name: 'Mia', isMe: true },
    }),
  )

test('Five of six families get a seat of Pottery, and the sixth one reads why not', () => {
  const families = [1, 2, 3, 4, 5, 6].map((family) => ({ family, first: [pottery, chess] }))
  const input = schoolOf(families, [offered(pottery, { maxStudents: 5 }), offered(chess)])
  expect(sentences(input)).toEqual([
    'Pottery went to 5 families who had no first choice yet; you were 6th.',
  ])
})

test('A family with three children picks no more often than one with one child', () => {
  const children = [1, 1, 1, 2].map((family) => ({ family, first: [pottery] }))
  const { places, order, picks } = runRound(
    schoolOf(children, [offered(pottery, { maxStudents: 2 })]),
    'a seed',
  )
  expect(new Set(places.map(({ studentId }) => (studentId === 4 ? 2 : 1)))).toEqual(new Set([1, 2]))
  expect(picks.map(({ familyId }) => familyId)).toEqual(order)
})

test('The second lap goes backward', () => {
  const children = [1, 2, 3].map((family) => ({ family, first: [pottery], second: [choir] }))
  const input = schoolOf(children, [offered(pottery), offered(choir)])
  const { order, picks } = runRound(input, 'a seed')
  expect(picks.map(({ familyId }) => familyId)).toEqual([...order, ...order.toReversed()])
})

test('A class that misses its minimum is dissolved, and who chose it gets the next choice', () => {
  const children = [1, 2, 3].map((family) => ({ family, first: [pottery, chess] }))
  const input = schoolOf(children, [
    offered(pottery, { minStudents: 5 }),
    offered(chess, { minStudents: 3 }),
  ])
  const { dissolved, places } = runRound(input, 'a seed')
  expect(dissolved).toEqual([{ classId: pottery, students: 3, minStudents: 5 }])
  expect(places.map(({ classId }) => classId)).toEqual([chess, chess, chess])
  expect(new Set(sentences(input))).toEqual(
    new Set(['Pottery was dissolved: 3 of the 5 students that it needs.']),
  )
})

test('The class that misses its minimum by most students is dissolved first, which can save the other', () => {
  const children = [
    { family: 1, first: [pottery, chess] },
    { family: 2, first: [pottery, chess] },
    { family: 3, first: [chess, pottery] },
  ]
  const classes = [
    offered(pottery, { minStudents: 3, maxStudents: 3 }),
    offered(chess, { minStudents: 3, maxStudents: 3 }),
  ]
  const { dissolved, places } = runRound(schoolOf(children, classes), 'a seed')
  expect(dissolved).toEqual([{ classId: chess, students: 1, minStudents: 3 }])
  expect(places.length).toBe(3)
})

test('Siblings stay in the half-day of the family while they can', () => {
  const children = [
    { family: 1, first: [pottery], second: [] },
    { family: 1, first: [], second: [choir, drama] },
  ]
  const classes = [offered(pottery), offered(choir, { halfDays: ['afternoon'] }), offered(drama)]
  const input = schoolOf(children, classes, {
    families: [{ id: 1, isSameHalfDay: true, mostClasses: null }],
  })
  const { places } = runRound(
    {
      ...input,
      students: input.students.map((one) => ({ ...one, enrolled: one.id === 1 ? [pottery] : [] })),
    },
    'a seed',
  )
  expect(places).toEqual([{ studentId: 2, classId: drama, rank: 2 }])
})

const classesOf = (school: RoundInput) =>
  runRound(school, 'a seed')
    .places.map(({ classId }) => classId)
    .toSorted((one, other) => one - other)

test('Friends go together to another class rather than one of them to the last seat', () => {
  const children = [
    { family: 1, first: [pottery, chess], friend: 2 },
    { family: 2, first: [pottery, chess], friend: 1 },
  ]
  const input = schoolOf(children, [offered(pottery, { maxStudents: 1 }), offered(chess)])
  const apart = { ...input, students: input.students.map((one) => ({ ...one, friendId: null })) }
  const roomy = { ...input, classes: [offered(pottery, { maxStudents: 2 }), offered(chess)] }
  expect(classesOf(apart)).toEqual([pottery, chess])
  expect(classesOf(roomy)).toEqual([pottery, pottery])
  expect(classesOf(input)).toEqual([chess, chess])
})

test('A family whose friend picked for it has used its next pick', () => {
  const children = [
    { family: 1, first: [pottery], second: [choir], friend: 2 },
    { family: 2, first: [pottery], second: [choir], friend: 1 },
    { family: 3, first: [pottery], second: [choir] },
  ]
  const input = schoolOf(children, [offered(pottery), offered(choir)])
  const { order, picks } = runRound(input, 'a seed')
  const first = order.find((id) => id !== 3)!
  const second = order.findLast((id) => id !== 3)!
  const withFriends = picks.map(({ familyId, withFriendId }) => [familyId, withFriendId])
  const expected = order.flatMap((id) =>
    id === 3
      ? [[3, null]]
      : id === first
        ? [
            [first, null],
            [second, first],
          ]
        : [],
  )
  expect(withFriends.slice(0, 3)).toEqual(expected)
  expect(picks.filter(({ lap }) => lap === 1).length).toBe(3)
})

test('Of two first choices, the child gets the one in whose slot it could soon have nothing left', () => {
  const children = [{ family: 1, first: [pottery, chess], second: [choir] }]
  const input = schoolOf(children, [
    offered(pottery, { maxStudents: 2 }),
    offered(chess, { maxStudents: 20 }),
    offered(choir, { maxStudents: 3 }),
  ])
  expect(runRound(input, 'a seed').picks.map(({ classId }) => classId)).toEqual([choir, pottery])
})

test('Of two children with as many classes, the one whose places are worth less comes first', () => {
  const children = [
    { family: 1, first: [pottery], second: [choir] },
    { family: 1, first: [drama, chess], second: [choir] },
  ]
  const input = schoolOf(children, [
    offered(pottery),
    offered(chess),
    offered(drama, { maxStudents: 0 }),
    offered(choir, { maxStudents: 1 }),
  ])
  const students = input.students.map((one) => ({
    ...one,
    choices: one.choices.map((each) => ({ ...each, rank: each.classId === choir ? 3 : each.rank })),
  }))
  const { places } = runRound({ ...input, students }, 'a seed')
  expect(places.find(({ classId }) => classId === choir)?.studentId).toBe(2)
})

test('The best that a family could get alone has no two classes at the same time', () => {
  const children = [{ family: 1, first: [pottery], second: [choir] }]
  const input = schoolOf(children, [offered(pottery), offered(choir)], {
    conflicts: [[pottery, choir]],
  })
  const places = [{ studentId: 1, classId: pottery, rank: 1 }]
  expect(measureRound(input, places).worst).toBe(1)
})

test('The measures of a round are those of the decision', () => {
  const input = schoolOf(
    [
      { family: 1, first: [pottery, chess], second: [choir] },
      { family: 2, first: [pottery, chess] },
      { family: 3, first: [drama] },
    ],
    [offered(pottery), offered(chess), offered(choir), offered(drama, { maxStudents: 0 })],
  )
  const places = [
    { studentId: 1, classId: pottery, rank: 1 },
    { studentId: 2, classId: chess, rank: 2 },
  ]
  // Of a first choice at two times, family 1 got one; family 3 could get nothing.
  expect(measureRound(input, places)).toEqual({
    worst: 3 / 6,
    tenth: 3 / 6,
    mean: (3 / 6 + 2 / 3) / 2,
    familiesCount: 2,
    withoutFirstChoice: 1,
    seatsFilled: 2,
    envious: 0,
  })
  const unfair = [
    { studentId: 1, classId: pottery, rank: 1 },
    { studentId: 1, classId: choir, rank: 1 },
  ]
  const other = schoolOf(
    [
      { family: 1, first: [pottery], second: [choir] },
      { family: 2, first: [pottery], second: [choir] },
    ],
    [offered(pottery), offered(choir)],
  )
  expect(measureRound(other, unfair)).toMatchObject({ worst: 0, withoutFirstChoice: 1, envious: 1 })
})
