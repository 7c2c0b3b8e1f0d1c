import { expectCalls } from '#server/testing/expected-calls.ts'
import { publish, owned } from '#server/rights/matrix/test-ready.ts'
import { register } from '#server/accounts/sign-in/test-sign-in.ts'
import { insertApplication } from '#server/applications/applications/submit-application.ts'

export const applicationsCalls = expectCalls({
  'GET /api/Application/organization/:organizationId/form': {
    statuses: '401 401 404 403 409 409 409 409 409 409 409 409 409 409',
  },
  'POST /api/Application/organization/:organizationId': {
    statuses: '401 401 404 403 409 409 409 409 409 409 409 409 409 409',
    body: () => ({ message: null }),
    audit: 'Applied Application',
    ready: async ({ server, school }) => {
      await publish(server, school.organizationId, { admissionType: 1 })
      return { token: (await register(server, {}, 'Petr')).token }
    },
  },
  'GET /api/Application/my': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'GET /api/Application/my-undecided': {
    statuses: '401 401 200 200 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/Application/my/:applicationId/withdraw': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    body: () => ({}),
    isOfOthers: true,
    audit: 'Withdrawn Application',
    ready: async ({ server, school: { organizationId } }) => {
      const petr = await register(server, {}, 'Petr')
      const application = { organizationId, message: null }
      const { id } = (await insertApplication(server.db, petr, application)) ?? { id: 0 }
      return { token: petr.token, ids: { applicationId: id } }
    },
  },
  'PUT /api/Application/my/:applicationId/answer': {
    statuses: '401 401 404 404 404 404 404 404 404 404 404 404 404 404',
    body: () => ({ answer: 'Six.', version: 1 }),
    isOfOthers: true,
    audit: 'InformationGiven Application',
    ready: async (opened) => {
      const petr = await register(opened.server, {}, 'Petr')
      const application = { organizationId: opened.school.organizationId, message: null }
      const { id: applicationId } = (await insertApplication(
        opened.server.db,
        petr,
        application,
      )) ?? {
        id: 0,
      }
      const call = 'PUT /api/Application/admin/ask/:applicationId'
      await owned(opened, call, { ...opened.ids, applicationId })
      return { token: petr.token, ids: { applicationId }, body: { answer: 'Six.', version: 2 } }
    },
  },
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
      everybody: (decisionEmails) id subject text createdDate writtenBy isMailed
      everybody: (history) id actorName action candidate createdDate
    `,
  },
  'PUT /api/Application/admin/review/:applicationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ version: 1 }),
    audit: 'ReviewStarted Application',
  },
  'PUT /api/Application/admin/ask/:applicationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ question: 'How old?', version: 1 }),
    audit: 'InformationAsked Application',
  },
  'PUT /api/Application/admin/notes/:applicationId': {
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
  'PUT /api/Application/admin/decision/:applicationId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: ({ candidateId }) => ({
      decisions: [{ candidateId, decision: 'Accepted' }],
      version: 1,
    }),
    audit: 'Accepted OrganizationUser, Accepted Application',
  },
})
