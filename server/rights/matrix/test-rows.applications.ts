import { rowsOf } from './test-rows.ts'

/** What is asked about applications. */
export const applicationRows = rowsOf(`
  call                                                                            nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Application/organization/:organizationId/form                       401 401 404 403 409 409 409 409 409 409 409 409 409 409
  POST   /api/Application/organization/:organizationId                            401 401 404 403 409 409 409 409 409 409 409 409 409 409
  GET    /api/Application/my                                                      401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Application/my-undecided                                            401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Application/my/:applicationId/withdraw                              401 401 404 404 404 404 404 404 404 404 404 404 404 404
  PUT    /api/Application/my/:applicationId/answer                                401 401 404 404 404 404 404 404 404 404 404 404 404 404
  GET    /api/Application/admin/organization/:organizationId/questions            401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Application/admin/organization/:organizationId/questions            401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Application/admin/:applicationId                                    401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Application/admin/:applicationId/review                             401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Application/admin/:applicationId/ask                                401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Application/admin/:applicationId/notes                              401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Application/admin/organization/:organizationId                      401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Application/admin/:applicationId/decision                           401 401 404 403 403 403 403 200 200 403 403 403 403 200
`)
