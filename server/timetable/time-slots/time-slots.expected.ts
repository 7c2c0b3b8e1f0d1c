import { expectCalls } from '#server/testing/expected-calls.ts'

const slot = { name: 'Lunch', startTime: '12:00', endTime: '13:00' }

export const timeSlotsCalls = expectCalls({
  'GET /api/TimeSlot/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id organizationId name startTime endTime classesCount version savedBy savedDate
    `,
  },
  'POST /api/TimeSlot/admin': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: ({ organizationId }) => ({ ...slot, organizationId }),
    audit: 'Added TimeSlot',
  },
  'GET /api/TimeSlot/admin/:timeSlotId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 403 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: id organizationId name startTime endTime classesCount version savedBy savedDate
    `,
  },
  'PUT /api/TimeSlot/admin/:timeSlotId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...slot, version: 1 }),
    audit: 'Edited TimeSlot',
  },
  'POST /api/TimeSlot/admin/preview/:timeSlotId': {
    statuses: '401 401 404 403 403 403 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ ...slot, version: 1 }),
  },
  'DELETE /api/TimeSlot/admin/:timeSlotId': {
    statuses: '401 401 404 403 403 403 403 204 403 204 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'Removed TimeSlot',
  },
})
