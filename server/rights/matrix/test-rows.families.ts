import { rowsOf } from './test-rows.ts'

/** What is asked about families: by those who belong to one, and by an organization. */
export const familyRows = rowsOf(`
  call                                                                 nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Family/admin/organization/:organizationId                401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Family/admin/organization/:organizationId/:familyId      401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Family/admin/:familyId                                   401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Family/admin/organization/:organizationId/care/:childId  401 401 404 403 403 403 403 200 403 403 200 403 403 200
  GET    /api/Family/my                                                401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Family/my/names                                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Family/my/shared                                         401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Family/my                                                401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Family/my/:familyId                                      401 401 404 404 403 404 200 404 404 404 404 404 404 200
  POST   /api/Family/my/:familyId/children                             401 401 404 404 403 404 200 404 404 404 404 404 404 200
  POST   /api/Family/my/:familyId/adults                               401 401 404 404 403 404 200 404 404 404 404 404 404 200
  PUT    /api/Family/my/:familyId/adults/:adultId                      401 401 404 404 403 404 200 404 404 404 404 404 404 200
  POST   /api/Family/my/:familyId/adults/:adultId/let-in               401 401 404 404 403 404 409 404 404 404 404 404 404 409
  GET    /api/Family/my/:familyId/people/:personId                     401 401 404 404 200 404 200 404 404 404 404 404 404 200
  PUT    /api/Family/my/:familyId/people/:personId                     401 401 404 404 403 404 200 404 404 404 404 404 404 200
  DELETE /api/Family/my/:familyId/people/:personId                     401 401 404 404 403 404 200 404 404 404 404 404 404 200
  GET    /api/Family/my/:familyId/changes/:familyChangeId/contacts     401 401 404 404 403 404 200 404 404 404 404 404 404 200
  DELETE /api/Family/my/:familyId/changes/:familyChangeId              401 401 404 404 403 404 204 404 404 404 404 404 404 204
  POST   /api/Family/my/:familyId/changes/:familyChangeId/agree        401 401 404 404 403 404 204 404 404 404 404 404 404 403
  PUT    /api/Family/my/:familyId/agreement                            401 401 404 404 403 404 200 404 404 404 404 404 404 200
  POST   /api/Family/my/:familyId/invitations                          401 401 404 404 403 404 200 404 404 404 404 404 404 200
  DELETE /api/Family/my/:familyId/invitations/:familyInvitationId      401 401 404 404 403 404 204 404 404 404 404 404 404 204
  POST   /api/Family/my/:familyId/shared/:familyInvitationId           401 401 404 404 403 404 404 404 404 404 404 404 404 404
  POST   /api/Family/my/:familyId/children/:childId/share              401 401 404 404 403 404 200 404 404 404 404 404 404 200
  GET    /api/Family/my/:familyId/children/:childId/care-notes         401 401 404 404 200 404 200 404 404 404 404 404 404 200
  PUT    /api/Family/my/:familyId/children/:childId/care-notes         401 401 404 404 403 404 200 404 404 404 404 404 404 200
  GET    /api/Family/my/:familyId/children/:childId/contacts           401 401 404 404 200 404 200 404 404 404 404 404 404 200
  PUT    /api/Family/my/:familyId/children/:childId/contacts           401 401 404 404 403 404 200 404 404 404 404 404 404 200
  GET    /api/Family/my/:familyId/children/:childId/seen-by            401 401 404 404 200 404 200 404 404 404 404 404 404 200
  GET    /api/Family/my/:familyId/children/:childId/organizations      401 401 404 404 200 404 200 404 404 404 404 404 404 200
  POST   /api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave  401 401 404 404 403 404 204 404 404 404 404 404 404 204
  POST   /api/Family/my/:familyId/children/:childId/organizations/:organizationId/leave/undo  401 401 404 404 403 404 204 404 404 404 404 404 404 204
  DELETE /api/Family/my/:familyId/membership                           401 401 404 404 204 404 204 404 404 404 404 404 404 204
`)
