import { rowsOf } from './test-rows.ts'

/** What is asked about who did what. */
export const auditRows = rowsOf(`
  call                                                        nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Audit/admin/organization/:organizationId        401 401 404 403 403 403 403 200 403 403 403 403 403 200
  POST   /api/Audit/admin/organization/:organizationId/exports 401 401 404 403 403 403 403 204 403 403 403 403 403 204
  GET    /api/Audit/admin/organization/:organizationId/check  401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Audit/admin/organization/:organizationId/proof  401 401 404 403 403 403 403 403 403 403 403 403 403 200
  GET    /api/Audit/my                                        401 401 200 200 200 200 200 200 200 200 200 200 200 200
`)
