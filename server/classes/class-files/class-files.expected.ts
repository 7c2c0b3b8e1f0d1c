import { expectCalls } from '#server/testing/expected-calls.ts'

export const classFilesCalls = expectCalls({
  'POST /api/Class/files/:classId': {
    statuses: '401 401 404 403 403 200 403 200 403 200 403 403 403 200',
    needsNoSecondFactor: true,
    audit: 'FileAdded Class',
  },
  'GET /api/Class/files/:classId/:classFileId': {
    // Those who may read it lack only the key of the file.
    statuses: '401 401 404 403 404 422 404 422 404 422 404 404 404 422',
  },
  'DELETE /api/Class/files/:classId/:classFileId': {
    statuses: '401 401 404 403 403 204 403 204 403 204 403 403 403 204',
    needsNoSecondFactor: true,
    audit: 'FileRemoved Class',
  },
})
