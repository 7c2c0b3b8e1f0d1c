import { rowsOf } from './test-rows.ts'

/** What is asked about organizations themselves. */
export const organizationRows = rowsOf(`
  call                                                     nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Organization                                 200 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Organization/my-organizations                401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Organization/public/:organizationId          404 401 404 403 200 200 200 200 200 200 200 200 200 200
  POST   /api/Organization/create                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Organization/admin/:organizationId           401 401 404 403 403 403 403 200 200 200 200 200 200 200
  PUT    /api/Organization/update/:organizationId          401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Organization/admin/:organizationId/settings  401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Organization/admin/:organizationId/second-factor  401 401 404 403 403 403 403 200 403 403 403 403 403 200
  PUT    /api/Organization/admin/:organizationId/second-factor  401 401 404 403 403 403 403 409 403 403 403 403 403 200
  DELETE /api/Organization/admin/:organizationId           401 401 404 403 403 403 403 403 403 403 403 403 403 204
  POST   /api/Organization/admin/:organizationId/restore   401 401 404 403 403 403 403 403 403 403 403 403 403 409
  GET    /api/Organization/my-invitations                  401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Organization/my-invitations/:invitationId/accept  401 401 404 404 404 404 404 404 404 404 404 404 404 404
  DELETE /api/Organization/my-invitations/:invitationId    401 401 404 404 404 404 404 404 404 404 404 404 404 404
  POST   /api/Organization/:organizationId/join            401 401 404 403 200 200 200 200 200 200 200 200 200 200
  POST   /api/Organization/:organizationId/leave           401 401 404 403 204 204 204 204 204 204 204 204 204 409
`)
