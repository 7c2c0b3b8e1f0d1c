import { rowsOf } from './test-rows.ts'

/** What is asked about an organization's members, and the lists of those who are students and parents. */
export const memberRows = rowsOf(`
  call                                                                         nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/OrganizationUser/admin/organization/:organizationId              401 401 404 403 403 403 403 200 200 200 403 200 200 200
  GET    /api/OrganizationUser/admin/:organizationUserId                       401 401 404 403 403 403 403 200 200 200 403 200 200 200
  POST   /api/OrganizationUser/admin                                           401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/OrganizationUser/admin/organization/:organizationId/open-enrollments 401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/OrganizationUser/admin/organization/:organizationId/status       401 401 404 403 403 403 403 204 204 403 403 403 403 204
  PUT    /api/OrganizationUser/admin/:organizationUserId                       401 401 404 403 403 403 403 200 200 403 403 403 403 200
  DELETE /api/OrganizationUser/admin/:organizationUserId                       401 401 404 403 403 403 403 409 409 403 403 403 403 409
  DELETE /api/OrganizationUser/admin/:organizationUserId/open-enrollments      401 401 404 403 403 403 403 409 409 403 403 403 403 409
  GET    /api/OrganizationUser/admin/:organizationUserId/history               401 401 404 403 403 403 403 200 200 403 403 403 403 200
  DELETE /api/OrganizationUser/admin/:organizationUserId/invitation            401 401 404 403 403 403 403 409 409 403 403 403 403 409
  GET    /api/OrganizationUser/admin/organization/:organizationId/invitations  401 401 404 403 403 403 403 200 200 403 403 403 403 200
  DELETE /api/OrganizationUser/admin/invitations/:invitationId                 401 401 404 403 403 403 403 204 204 403 403 403 403 204
  POST   /api/OrganizationUser/admin/invite                                    401 401 404 403 403 403 403 200 200 403 403 403 403 200
  POST   /api/OrganizationUser/admin/organization/:organizationId/invite       401 401 404 403 403 403 403 200 200 403 403 403 403 200
  POST   /api/OrganizationUser/admin/anonymous-teacher                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/OrganizationUser/admin/:organizationUserId/replace-with          401 401 404 403 403 403 403 409 409 403 403 403 403 409
  POST   /api/OrganizationUser/admin/:organizationUserId/replace-with/undo     401 401 404 403 403 403 403 409 409 403 403 403 403 409
  GET    /api/OrganizationUser/admin/organization/:organizationId/students     401 401 404 403 403 403 403 200 200 200 200 200 200 200
  GET    /api/OrganizationUser/admin/organization/:organizationId/parents      401 401 404 403 403 403 403 200 200 200 403 200 200 200
  POST   /api/OrganizationUser/admin/:organizationUserId/owner                 401 401 404 403 403 403 403 403 403 403 403 403 403 204
  DELETE /api/OrganizationUser/admin/:organizationUserId/owner                 401 401 404 403 403 403 403 403 403 403 403 403 403 204
  POST   /api/OrganizationUser/admin/:organizationUserId/owner/transfer        401 401 404 403 403 403 403 403 403 403 403 403 403 204
`)
