import { rowsOf } from './test-rows.ts'

/** What is asked about announcements. The one that has an id is for the class, whose teacher leads it. */
export const announcementRows = rowsOf(`
  call                                                         nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Announcement/my                                  401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Announcement/organization/:organizationId        401 401 404 403 200 200 200 200 200 200 200 200 200 200
  GET    /api/Announcement/class/:classId                      401 401 404 403 200 200 200 200 200 200 200 200 200 200
  GET    /api/Announcement/admin/organization/:organizationId  401 401 404 403 403 403 403 200 403 403 403 403 403 200
  POST   /api/Announcement/admin                               401 401 404 403 403 403 403 200 403 403 403 403 403 200
  GET    /api/Announcement/admin/:announcementId               401 401 404 403 403 200 403 200 403 403 403 403 403 200
  PUT    /api/Announcement/admin/:announcementId               401 401 404 403 403 200 403 200 403 403 403 403 403 200
  DELETE /api/Announcement/admin/:announcementId               401 401 404 403 403 204 403 204 403 403 403 403 403 204
`)
