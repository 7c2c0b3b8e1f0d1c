import { expectCalls } from '#server/testing/expected-calls.ts'

/** Those who lead the class, and those who manage classes. */
const editors = '401 401 404 403 403 200 403 200 403 200 403 403 403 200'

export const classContentCalls = expectCalls({
  'GET /api/Class/content/:classId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/Class/content/:classId': {
    statuses: editors,
    needsNoSecondFactor: true,
    body: () => ({ description: 'Knots', bring: 'A rope', version: 1 }),
    audit: 'Edited Class',
  },
  'POST /api/Class/homework/:classId': {
    statuses: editors,
    needsNoSecondFactor: true,
    body: () => ({ date: '2026-09-05', text: 'Page 8.' }),
    audit: 'HomeworkAdded Class',
  },
  'PUT /api/Class/homework/:classId/:homeworkId': {
    statuses: editors,
    needsNoSecondFactor: true,
    body: () => ({ text: 'Page 9.', version: 1 }),
    audit: 'HomeworkEdited Class',
  },
  'DELETE /api/Class/homework/:classId/:homeworkId': {
    statuses: editors.replaceAll('200', '204'),
    needsNoSecondFactor: true,
    audit: 'HomeworkRemoved Class',
  },
})
