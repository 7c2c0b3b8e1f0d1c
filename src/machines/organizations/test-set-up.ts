import type { SetUp, SetUpDraft, SetUpPreview } from '#contract/organizations/set-up.ts'

export const emptyDraft: SetUpDraft = {
  step: 'Year',
  year: { name: '', startDate: '', endDate: '', weekdays: [], skipDates: [], slots: [] },
  rooms: { lines: '' },
  classes: { rows: [] },
  registration: { opens: '', opensTime: '', closes: '' },
}

export const algebra = {
  name: 'Algebra',
  teacher: 'Anna Ruiz',
  slot: 'First hour',
  room: 'Library',
  ages: '8–11',
  seats: '12',
}

/** A draft that can be published. */
export const readyDraft: SetUpDraft = {
  step: 'Review',
  year: {
    name: 'Spring 2027',
    startDate: '2027-01-09',
    endDate: '2027-03-27',
    weekdays: ['Saturday'],
    skipDates: [],
    slots: [{ name: 'First hour', startTime: '09:00', endTime: '09:55' }],
  },
  rooms: { lines: 'Library, 20\nArt room' },
  classes: { rows: [algebra] },
  registration: { opens: '2026-12-01', opensTime: '', closes: '' },
}

export const aSetUp = (changes: Partial<SetUp> = {}): SetUp => ({
  organizationId: 1,
  draft: emptyDraft,
  publishedDate: null,
  people: null,
  teacherNames: [],
  uninvitedCount: 0,
  undo: null,
  exceptions: [],
  version: 1,
  savedBy: 'Ada Lind',
  savedDate: '2026-11-28T00:00:00.000Z',
  ...changes,
})

export const published = aSetUp({
  draft: readyDraft,
  publishedDate: '2026-11-28T00:00:00.000Z',
  undo: { isAllowed: true, reason: null },
  version: 2,
})

export const aPreview: SetUpPreview = {
  days: [{ date: '2027-01-09', type: 'Regular', notes: null }],
  classes: [
    { row: 0, name: 'Algebra', teacherName: 'Anna Ruiz', isPlaceholder: true, conflicts: [] },
  ],
  roomsCount: 2,
  slotsCount: 1,
  invited: ['Ida Berg'],
  withoutEmail: [],
  invitedCount: 1,
  withoutEmailCount: 0,
  registration: 'Registration opens on Dec 1.',
}

/** A refusal of the server, with the body of its response. */
export const refusal = (status: 409 | 422, problem: object) =>
  Object.assign(new Error('Refused.'), {
    name: 'HTTPError',
    response: new Response(null, { status }),
    problem: { message: 'Refused.', code: 'refused', ...problem },
  })

export const conflictWith = (current: SetUp) => refusal(409, { code: 'versionConflict', current })
