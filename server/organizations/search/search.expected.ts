import { expectCalls } from '#server/testing/expected-calls.ts'

export const searchCalls = expectCalls({
  'GET /api/Search/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 200 200 200 200',
    needsNoSecondFactor: true,
    keys: `
      members.view: (members) id name photoUrl isOwner isTeacher isStudent isParent isAnonymous status
      members.view + members.contact: (members) email phone
      families.view: (families) id name memberNames
      classes.view: (classes) id name semesterName status weekday slotName startTime endTime roomName
      classes.view: (classes.sheet) classDayId date
      classes.view: (classDays) id date type semesterName isCancelable
      classes.view: (rooms) id name capacity
    `,
  },
  'GET /api/Search/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
})
