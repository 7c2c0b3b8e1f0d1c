import { expectCalls } from '#server/testing/expected-calls.ts'

const statuses = '401 401 404 403 403 403 403 200 403 200 403 403 403 200'

export const placeSuggestionsCalls = expectCalls({
  'POST /api/Class/admin/semester/:semesterId/suggestions': {
    statuses,
    body: () => ({ places: true, repairs: false, most: 1 }),
  },
  'POST /api/Class/admin/semester/:semesterId/suggestions/review': {
    statuses,
    body: ({ classId, timeSlotId, roomId }) => ({
      moves: [{ classId, version: 1, weekday: null, slotId: timeSlotId, roomId }],
    }),
  },
})
