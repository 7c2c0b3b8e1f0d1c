import type { ClassDayType } from '#contract/timetable/class-days.query.ts'
import type { RegistrationWindow } from '#contract/timetable/registration-windows.ts'
import { addDays, type Weekday } from '#contract/dates/weekdays.ts'

/**
 * The semester that is half over on that day, the one before it, the one after it, for which families register, a later one,
 * whose registration opens soon, and for some families before, and one whose seats are given in a round.
 */
export const semestersAround = (today: string) => ({
  before: semesterAbout(today, -30),
  now: semesterAbout(today, -9),
  planned: semesterAbout(today, 10),
  later: {
    ...semesterAbout(today, 28),
    registrationOpens: addDays(today, 14),
    registrationOpensTime: '09:00',
    registrationWindows: [
      { audience: 'Owners', opensDate: addDays(today, 1), opensTime: '18:00' },
      { audience: 'Teachers', opensDate: addDays(today, 4), opensTime: '09:00' },
      { audience: 'ReturningFamilies', opensDate: addDays(today, 7), opensTime: '19:00' },
    ] satisfies RegistrationWindow[],
  },
  inRound: { ...semesterAbout(today, 46), registrationOpens: null, registrationCloses: null },
})

export type DemoSemester = Omit<
  ReturnType<typeof semesterAbout>,
  'registrationOpens' | 'registrationCloses'
> & {
  registrationOpens: string | null
  registrationCloses: string | null
  registrationOpensTime?: string
  registrationWindows?: RegistrationWindow[]
}

/** A semester of seventeen weeks that starts on the Monday before a day, named after the season one month later. */
function semesterAbout(today: string, weeks: number) {
  const about = Temporal.PlainDate.from(today).add({ weeks })
  const monday = about.subtract({ days: about.dayOfWeek - 1 })
  const { month, year } = monday.add({ days: 31 })
  const after = (days: number) => monday.add({ days }).toString()
  return {
    name: `${seasons[Math.floor((month % 12) / 3)]} ${year}`,
    startDate: after(0),
    endDate: after(17 * 7 - 3),
    registrationOpens: after(-12 * 7),
    registrationCloses: after(-3),
  }
}

const seasons = ['Winter', 'Spring', 'Summer', 'Fall']

/** The rooms of the meeting house, with their capacities. */
export const rooms = [
  { name: 'Great Room', capacity: 40 },
  { name: 'Library', capacity: 14 },
  { name: 'Upstairs East', capacity: 16 },
  { name: 'Upstairs West', capacity: 16 },
  { name: 'Studio', capacity: 12 },
  { name: 'Kitchen', capacity: 10 },
  { name: 'Meadow', capacity: null },
] as const

type RoomName = (typeof rooms)[number]['name']

export const slots = [
  { name: '1st hour', startTime: '09:15', endTime: '10:15' },
  { name: '2nd hour', startTime: '10:30', endTime: '11:30' },
  { name: '3rd hour', startTime: '12:15', endTime: '13:15' },
  { name: '4th hour', startTime: '13:30', endTime: '14:30' },
] as const

/** The days on which the co-op meets. */
export const meetingDays = ['Tuesday', 'Thursday'] as const satisfies Weekday[]

/** The place of each class. Others are not scheduled yet. */
export const roomOf: Record<string, RoomName> = {
  'Field Botany': 'Meadow',
  'Algebra I': 'Upstairs East',
  'Geometry with Compass and Straightedge': 'Upstairs East',
  'Beginning Spanish': 'Library',
  'Spanish II': 'Library',
  Choir: 'Great Room',
  'Beginning Strings': 'Great Room',
  'World Geography': 'Studio',
  'American History to 1865': 'Upstairs West',
  'Literature: Island Stories': 'Library',
  'Essay Workshop': 'Upstairs West',
  'Physical Science Lab': 'Kitchen',
  'Robotics Club': 'Upstairs West',
  'Introduction to Programming': 'Upstairs East',
  Woodworking: 'Studio',
  Watercolor: 'Studio',
  Pottery: 'Studio',
  'Nature Explorers (Ages 5 to 7)': 'Meadow',
  'Chess for Everybody': 'Upstairs West',
  'Folk Dancing': 'Great Room',
  'First Aid for Teens': 'Great Room',
  'Kitchen Chemistry and the Science of Bread, Cheese, Pickles and Other Things That Ferment':
    'Kitchen',
  'Pre-Algebra': 'Upstairs East',
  'Pond Life': 'Meadow',
  'Shakespeare Aloud': 'Great Room',
  'Spanish I': 'Library',
  Recorder: 'Great Room',
  Astronomy: 'Upstairs East',
  'Field Notebook': 'Meadow',
  'Spanish Conversation': 'Library',
  'Chamber Music': 'Great Room',
  Printmaking: 'Studio',
  'Nature Explorers': 'Library',
  'Stage Crew': 'Great Room',
  'Kite Building': 'Studio',
  'Creek Ecology': 'Meadow',
  'Summer Chorus': 'Great Room',
}

/** The class that is too large for its room, with the reason for accepting that. */
export const acceptedRoom = {
  className: 'Physical Science Lab',
  reason: 'Half of the group measures outdoors while the other half is at the stoves.',
}

type DemoDay = {
  date: string
  type: ClassDayType
  startTime: string | null
  endTime: string | null
  notes?: string
  cancelReason?: string
}

const hours = { startTime: '09:00', endTime: '14:30' }
const dayOf = ({ startDate }: DemoSemester, week: number, weekday: 'Tuesday' | 'Thursday') =>
  addDays(startDate, week * 7 + (weekday === 'Tuesday' ? 1 : 3))

/** The class days of a semester as planned. */
export const plannedDays = (semester: DemoSemester): DemoDay[] =>
  Array.from({ length: 17 }, (_, week) =>
    meetingDays.map((weekday) => ({
      date: dayOf(semester, week, weekday),
      type: 'Regular' as const,
      ...hours,
    })),
  ).flat()

/** What happened to some days of the current semester. */
export const changedDays = (semester: DemoSemester): Record<string, Partial<DemoDay>> => {
  const familyWeek = {
    type: 'Holiday',
    startTime: null,
    endTime: null,
    notes: 'Family week',
  } as const
  return {
    [dayOf(semester, 4, 'Thursday')]: {
      type: 'Canceled',
      cancelReason: 'The boiler of the meeting house failed overnight.',
    },
    [dayOf(semester, 7, 'Tuesday')]: {
      type: 'Shortened',
      endTime: '11:30',
      notes: 'Picnic at the creek after the second hour',
    },
    [dayOf(semester, 11, 'Tuesday')]: familyWeek,
    [dayOf(semester, 11, 'Thursday')]: familyWeek,
    [dayOf(semester, 16, 'Thursday')]: {
      type: 'SpecialEvent',
      notes: 'Presentation day: families are welcome from one o’clock',
    },
  }
}

/** The make-up day of the canceled one. */
export const makeUpDay = (semester: DemoSemester) => ({
  date: addDays(semester.startDate, 5 * 7 + 4),
  type: 'MakeUp' as const,
  ...hours,
  makesUp: dayOf(semester, 4, 'Thursday'),
})
