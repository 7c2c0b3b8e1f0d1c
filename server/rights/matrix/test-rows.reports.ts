import { rowsOf } from './test-rows.ts'

/** What reports are asked. */
export const reportRows = rowsOf(`
  call                                                                              nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Report/admin/organization/:organizationId/class-lists                 401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/sign-in-sheets              401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/day-sheet                   401 401 404 403 403 403 403 200 200 403 403 403 200 200
  GET    /api/Report/admin/organization/:organizationId/student-schedules           401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/teacher-schedules           401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/emergency-list              401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/enrolment                   401 401 404 403 403 403 403 200 200 403 403 403 200 200
  GET    /api/Report/admin/organization/:organizationId/waitlists                   401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/without-class               401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/attendance                  401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/families                    401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Report/admin/organization/:organizationId/new-and-left                401 401 404 403 403 403 403 200 200 403 403 403 403 200
`)
