import { rowsOf } from './test-rows.ts'

/** What is asked about imports. */
export const importRows = rowsOf(`
  call                                                   nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Import/admin/organization/:organizationId  401 401 404 403 403 403 403 200 403 403 403 403 403 200
  POST   /api/Import/admin                               401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Import/admin/:importId                     401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Import/admin/:importId/progress            401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Import/admin/:importId/rows                401 401 404 403 403 403 403 200 403 403 403 403 403 200
  PUT    /api/Import/admin/:importId/columns             401 401 404 403 403 403 403 200 403 403 403 403 403 200
  PUT    /api/Import/admin/:importId/rows/:row           401 401 404 403 403 403 403 200 403 403 403 403 403 200
  POST   /api/Import/admin/:importId/apply               401 401 404 403 403 403 403 409 403 403 403 403 403 409
  POST   /api/Import/admin/:importId/undo                401 401 404 403 403 403 403 409 403 403 403 403 403 409
  DELETE /api/Import/admin/:importId                     401 401 404 403 403 403 403 204 403 403 403 403 403 204
`)
