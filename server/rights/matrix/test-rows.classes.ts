import { rowsOf } from './test-rows.ts'

/** What is asked about semesters, rooms, time slots and classes. */
export const classRows = rowsOf(`
  call                                                           nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  GET    /api/Semester/admin/organization/:organizationId        401 401 404 403 403 403 403 200 200 200 403 403 200 200
  POST   /api/Semester/admin                                     401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/Semester/admin/:semesterId                         401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/Semester/admin/:semesterId                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/Semester/admin/:semesterId/copy                    401 401 404 403 403 403 403 200 403 200 403 403 403 200
  DELETE /api/Semester/admin/:semesterId                         401 401 404 403 403 403 403 204 403 204 403 403 403 204
  GET    /api/Room/admin/organization/:organizationId            401 401 404 403 403 403 403 200 200 200 403 403 200 200
  POST   /api/Room/admin                                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/Room/admin/:roomId                                 401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/Room/admin/:roomId                                 401 401 404 403 403 403 403 200 403 200 403 403 403 200
  DELETE /api/Room/admin/:roomId                                 401 401 404 403 403 403 403 204 403 204 403 403 403 204
  GET    /api/TimeSlot/admin/organization/:organizationId        401 401 404 403 403 403 403 200 200 200 403 403 200 200
  POST   /api/TimeSlot/admin                                     401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/TimeSlot/admin/:timeSlotId                         401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/TimeSlot/admin/:timeSlotId                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  DELETE /api/TimeSlot/admin/:timeSlotId                         401 401 404 403 403 403 403 204 403 204 403 403 403 204
  GET    /api/ClassDay/admin/organization/:organizationId        401 401 404 403 403 403 403 200 200 200 403 403 200 200
  GET    /api/ClassDay/admin/semester/:semesterId                401 401 404 403 403 403 403 200 200 200 403 403 200 200
  POST   /api/ClassDay/admin                                     401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/ClassDay/admin/generate                            401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/ClassDay/admin/:classDayId                         401 401 404 403 403 403 403 200 200 200 403 403 200 200
  GET    /api/ClassDay/admin/:classDayId/sheet                   401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/ClassDay/admin/:classDayId                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/ClassDay/admin/:classDayId/cancel                  401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/ClassDay/admin/:classDayId/restore                 401 401 404 403 403 403 403 409 403 409 403 403 403 409
  DELETE /api/ClassDay/admin/:classDayId                         401 401 404 403 403 403 403 204 403 204 403 403 403 204
  GET    /api/Class/my-teaching-classes                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/my-enrolled-classes                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/my-next-days                                 401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/admin/organization/:organizationId           401 401 404 403 403 403 403 200 200 200 403 403 200 200
  POST   /api/Class/admin                                        401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/Class/admin/:classId                               401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/Class/admin/:classId                               401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/Class/admin/semester/:semesterId/timetable         401 401 404 403 403 403 403 200 200 200 403 403 200 200
  PUT    /api/Class/admin/:classId/place                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/Class/admin/check                                  401 401 404 403 403 403 403 200 403 200 403 403 403 200
  POST   /api/Class/admin/:classId/check                         401 401 404 403 403 403 403 200 403 200 403 403 403 200
  GET    /api/Class/admin/:classId/roster                        401 401 404 403 403 403 403 200 200 403 403 403 403 200
  POST   /api/Class/admin/:classId/students                      401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Class/admin/:classId/enrolments/:enrolmentId       401 401 404 403 403 403 403 200 200 403 403 403 403 200
  PUT    /api/Class/admin/:classId/waitlist                      401 401 404 403 403 403 403 200 200 403 403 403 403 200
  GET    /api/Class/organization/:organizationId                 404 401 404 403 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/my-pending-enrolments                        401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Class/:classId/enrol                               401 401 404 403 404 404 404 404 404 404 404 404 404 404
  POST   /api/Class/:classId/withdraw                            401 401 404 403 404 404 404 404 404 404 404 404 404 404
  GET    /api/Class/my-missing-attendance                        401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/my-attendance                                401 401 422 422 422 422 422 422 422 422 422 422 422 422
  GET    /api/Class/admin/organization/:organizationId/attendance 401 401 404 403 403 403 403 200 403 403 200 403 200 200
  GET    /api/Class/:classId/attendance                          401 401 404 403 403 200 403 200 403 403 200 403 200 200
  GET    /api/Class/:classId/attendance/:classDayId              401 401 404 403 403 200 403 200 403 403 200 403 200 200
  PUT    /api/Class/:classId/attendance/:classDayId              401 401 404 403 403 422 403 422 403 403 422 403 403 422
  GET    /api/Class/:classId                                     401 401 404 403 200 200 200 200 200 200 200 200 200 200
  GET    /api/Class/:classId/care                                401 401 404 403 403 200 403 200 403 403 200 403 403 200
`)
