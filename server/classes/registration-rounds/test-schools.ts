import { drawNumbers, shuffled } from './draw-order.ts'
import {
  itemAt,
  type RoundChoice,
  type RoundClass,
  type RoundInput,
  mostRanks,
} from './round-input.ts'

const slots = ['1', '2', '3', '4']
const halfDays = ['Saturday morning', 'Saturday afternoon']

type Wanted = { families: number; seed: string }

/**
 * A school on the day on which choices are due. Families have one to four children of 5 to 14 years, and siblings want their
 * classes in the same half-day, friends in the same class, or at most some classes, some of the time. There are four time
 * slots, two in the morning and two in the afternoon, and in each a class for every 7.5 families. A few classes are popular:
 * the chance that a child wants the k-th is in proportion to 1 / k. Popular classes have fewer seats, there are about 0.75
 * seats for each child and slot, and some classes are for some ages only. One class in twenty lasts for two slots.
 */
export function generateSchool({ families, seed }: Wanted): RoundInput {
  const draw = drawNumbers(`school ${seed}`)
  const isDrawn = (percent: number) => draw(100) < percent
  const perSlot = Math.max(3, Math.round(families / 7.5))
  const sizes = Array.from({ length: families }, () =>
    itemAt([1, 1, 2, 2, 2, 2, 3, 3, 3, 4], draw(10)),
  )
  const childCount = sizes.reduce((sum, size) => sum + size, 0)
  const average = (0.75 * childCount) / perSlot

  let nextClass = 1
  const offered = slots.map((slot, at) => ({
    slot,
    classes: Array.from({ length: perSlot }, (_, popularity) => {
      const youngest = isDrawn(40) ? 5 + draw(6) : 0
      const size = average * (0.6 + (0.8 * popularity) / Math.max(1, perSlot - 1))
      const maxStudents = Math.max(4, Math.round(size + draw(3) - 1))
      return {
        id: nextClass++,
        youngest,
        oldest: youngest > 0 ? youngest + 5 : 99,
        popularity,
        isLong: at % 2 === 0 && isDrawn(5),
        minStudents: Math.min(4, Math.max(2, Math.round(maxStudents / 3))),
        maxStudents,
        seatsTaken: isDrawn(10) ? 1 : 0,
        halfDays: [itemAt(halfDays, at < 2 ? 0 : 1)],
      }
    }),
  }))
  type Offered = (typeof offered)[number]['classes'][number]

  const children = sizes.flatMap((size, at) =>
    Array.from({ length: size }, () => ({ familyId: at + 1, age: 5 + draw(10) })),
  )
  const choose = (age: number, classes: Offered[]): Offered[] => {
    const left = classes.filter(
      ({ youngest, oldest }) => isDrawn(3) || (age >= youngest && age <= oldest),
    )
    const chosen: Offered[] = []
    while (chosen.length < mostRanks && left.length > 0) {
      const weights = left.map(({ popularity }) => Math.round(10_000 / (popularity + 1)))
      let at = draw(weights.reduce((sum, weight) => sum + weight, 0))
      const next = weights.findIndex((weight) => (at -= weight) < 0)
      chosen.push(...left.splice(next, 1))
    }
    return chosen
  }
  const students = children.map(({ familyId, age }, at) => ({
    id: at + 1,
    familyId,
    friendId: null as number | null,
    enrolled: [] as number[],
    choices: offered.flatMap(({ slot, classes }) =>
      isDrawn(10)
        ? []
        : choose(age, classes).map(({ id, youngest, oldest }, place): RoundChoice => ({
            slot,
            rank: place + 1,
            classId: id,
            refusal: age < youngest || age > oldest ? `For ages ${youngest} to ${oldest}.` : null,
          })),
    ),
  }))
  const some = shuffled(students, draw)
  for (let at = 0; at + 1 < some.length / 5; at += 2) {
    const [one, other] = [itemAt(some, at), itemAt(some, at + 1)]
    one.friendId = other.id
    other.friendId = one.id
  }
  for (const student of some.slice(-Math.ceil(some.length / 20))) {
    const classes = itemAt(offered, draw(slots.length)).classes
    const attended = itemAt(classes, draw(classes.length))
    student.enrolled.push(attended.id)
    attended.seatsTaken++
  }
  return {
    families: sizes.map((_, at) => ({
      id: at + 1,
      isSameHalfDay: isDrawn(15),
      mostClasses: isDrawn(15) ? 2 + draw(2) : null,
    })),
    students,
    classes: offered.flatMap(({ classes }) =>
      classes.map(({ id, minStudents, maxStudents, seatsTaken, halfDays: days }): RoundClass => ({
        id,
        minStudents,
        maxStudents: Math.max(maxStudents, seatsTaken),
        seatsTaken,
        halfDays: days,
      })),
    ),
    conflicts: offered.flatMap(({ classes }, at) => [
      ...classes.flatMap(({ id }, place) =>
        classes.slice(place + 1).map((other): [number, number] => [id, other.id]),
      ),
      ...classes
        .filter(({ isLong }) => isLong)
        .flatMap(({ id }) =>
          (offered[at + 1]?.classes ?? []).map((other): [number, number] => [id, other.id]),
        ),
    ]),
  }
}
