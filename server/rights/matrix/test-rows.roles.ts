import { rowsOf } from './test-rows.ts'

/** What is asked about roles, and where the rights of a member come from. */
export const roleRows = rowsOf(`
  call                                                        nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Role/admin/organization/:organizationId         401 401 404 403 403 403 403 200 403 403 403 403 403 200
  POST   /api/Role/admin                                      401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Role/admin/:roleId                              401 401 404 403 403 403 403 200 403 403 403 403 403 200
  PUT    /api/Role/admin/:roleId                              401 401 404 403 403 403 403 200 403 403 403 403 403 200
  DELETE /api/Role/admin/:roleId                              401 401 404 403 403 403 403 204 403 403 403 403 403 204
  GET    /api/Role/admin/:roleId/grants                       401 401 404 403 403 403 403 200 403 403 403 403 403 200
  PUT    /api/Role/admin/:roleId/grants/:organizationUserId   401 401 404 403 403 403 403 200 403 403 403 403 403 200
  DELETE /api/Role/admin/:roleId/grants/:organizationUserId   401 401 404 403 403 403 403 204 403 403 403 403 403 204
  GET    /api/OrganizationUser/admin/:organizationUserId/rights 401 401 404 403 403 403 403 200 200 200 403 200 200 200
`)
