import { expectCalls } from '#server/testing/expected-calls.ts'

export const deskCalls = expectCalls({
  'GET /api/Application/admin/organization/:organizationId/questions': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: version savedBy savedDate
      everybody: (questions) text help isRequired
    `,
  },
  'PUT /api/Application/admin/organization/:organizationId/questions': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({
      questions: [],
      version: 0,
    }),
    audit: 'Edited Organization',
  },
  'GET /api/Application/admin/:applicationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: id organizationId name firstName isReachable message status agesOn createdDate version savedBy savedDate
      applications.decide: internalNotes
      everybody: (answers) question answer
      everybody: (candidates) id name kind decision age decidedBy decidedDate
      everybody: (candidates.acceptance) change held familyName
      everybody: (inquiries) id question askedDate askedBy answer answeredDate
      everybody: (letters) id subject text createdDate writtenBy isMailed
      everybody: (history) id actorName action candidate createdDate
    `,
  },
  'PUT /api/Application/admin/:applicationId/review': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ version: 1 }),
    audit: 'ReviewStarted Application',
  },
  'PUT /api/Application/admin/:applicationId/ask': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ question: 'How old?', version: 1 }),
    audit: 'InformationAsked Application',
  },
  'PUT /api/Application/admin/:applicationId/notes': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ internalNotes: null, before: null }),
    audit: 'NotesEdited Application',
  },
  'GET /api/Application/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: totalPages totalCount unfilteredCount
      everybody: (items) id name message status createdDate version savedBy savedDate
      everybody: (items.candidates) id name kind decision
    `,
  },
  'PUT /api/Application/admin/:applicationId/decision': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ candidateId }) => ({
      decisions: [{ candidateId, decision: 'Accepted' }],
      version: 1,
    }),
    audit: 'Accepted OrganizationUser, Accepted Application',
  },
})
