import { expectCalls } from '#server/testing/expected-calls.ts'

const familyKeys = `
  everybody: id organizationId name agesOn
  everybody: (adults) name personId organizationUserId relation isWaiting isUnverified
  everybody: (children) personId organizationUserId name
  enrollments.manage or attendance.view: (children.classes) id name
  members.contact: address
  members.contact: (adults) phone email
  members.manage or students.manage or students.medical: (children) age
  students.medical: (children) conditionsCount contactsCount
  families.manage: (customValues) customFieldId name kind choices value
`

export const familiesAdminCalls = expectCalls({
  'GET /api/Family/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id name adults children enrollmentsCount
      everybody: (items.contact) name isUnverified
      members.contact: (items.contact) phone email
      families.manage: (items.customValues) customFieldId value
    `,
  },
  'GET /api/Family/admin/organization/:organizationId/:familyId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: familyKeys,
  },
  'PUT /api/Family/admin/organization/:organizationId/:familyId': {
    statuses: '401 401 404 403 403 403 403 204 204 403 403 403 403 204',
    body: () => ({ customValues: [] }),
    audit: 'Edited Family',
  },
  'GET /api/Family/admin/:familyId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: familyKeys,
  },
  'GET /api/Family/admin/organization/:organizationId/care/:childId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 200 403 403 200',
    keys: `
      everybody: (conditions) name severity reaction whatToDo reviewDate
      everybody: (contacts) name phone relation mayPickUp familyName
    `,
  },
})
