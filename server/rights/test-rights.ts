/**
 * What each call answers to whom, about an organization that is Private, and a family: to nobody, to a session that is
 * over, to a stranger, to a member who is suspended, to another member, who may view the family, and to an owner, who has
 * full access to it. Only the owner's e-mail address is verified.
 */
const table = `
  call                                                             nobody over stranger suspended member owner
  POST   /api/Account/sign-up                                         200  200      200       200    200   200
  POST   /api/Account/login                                           200  200      200       200    200   200
  POST   /api/Account/two-factor-code                                 422  422      422       422    422   422
  POST   /api/Account/two-factor-code/resend                          422  422      422       422    422   422
  POST   /api/Account/auto-login                                      422  422      422       422    422   422
  POST   /api/Account/forgot-password                                 204  204      204       204    204   204
  POST   /api/Account/login-link                                      204  204      204       204    204   204
  POST   /api/Account/log-out                                         204  204      204       204    204   204
  GET    /api/Account/me                                              401  401      200       200    200   200
  GET    /api/Account/profile                                         401  401      200       200    200   200
  PUT    /api/Account/me                                              401  401      200       200    200   200
  GET    /api/Account/settings                                        401  401      200       200    200   200
  PUT    /api/Account/notifications                                   401  401      200       200    200   200
  POST   /api/Account/email/verification                              401  401      204       204    204   409
  PUT    /api/Account/email                                           401  401      200       200    200   200
  DELETE /api/Account/email/pending                                   401  401      200       200    200   200
  PUT    /api/Account/password                                        401  401      204       204    204   204
  POST   /api/Account/two-factor/authenticator                        401  401      200       200    200   200
  PUT    /api/Account/two-factor                                      401  401      200       200    200   200
  POST   /api/Account/two-factor/recovery-codes                       401  401      409       409    409   409
  GET    /api/Account/sessions                                        401  401      200       200    200   200
  DELETE /api/Account/sessions                                        401  401      204       204    204   204
  DELETE /api/Account/sessions/:sessionId                             401  401      404       404    404   204
  GET    /api/Account/records                                         401  401      200       200    200   200
  POST   /api/Account/records/:recordMoveId/part                      401  401      404       404    404   404
  GET    /api/Account/export                                          401  401      200       200    200   200
  GET    /api/Account/deletion                                        401  401      200       200    200   200
  DELETE /api/Account/me                                              401  401      204       204    204   409
  GET    /api/Organization                                            200  401      200       200    200   200
  GET    /api/Organization/my-organizations                           401  401      200       200    200   200
  GET    /api/Organization/public/:organizationId                     404  401      404       404    200   200
  POST   /api/Organization/create                                     401  401      200       200    200   200
  GET    /api/Organization/admin/:organizationId                      401  401      404       404    403   200
  PUT    /api/Organization/update/:organizationId                     401  401      404       404    403   200
  GET    /api/Organization/admin/:organizationId/settings             401  401      404       404    403   200
  PUT    /api/Organization/admin/:organizationId/settings             401  401      404       404    403   200
  GET    /api/OrganizationUser/admin/organization/:organizationId     401  401      404       404    403   200
  GET    /api/OrganizationUser/admin/:organizationUserId              401  401      404       404    403   200
  POST   /api/OrganizationUser/admin                                  401  401      404       404    403   200
  PUT    /api/OrganizationUser/admin/organization/:organizationId/status  401  401      404       404    403   204
  PUT    /api/OrganizationUser/admin/:organizationUserId              401  401      404       404    403   200
  DELETE /api/OrganizationUser/admin/:organizationUserId              401  401      404       404    403   409
  GET    /api/OrganizationUser/admin/:organizationUserId/history      401  401      404       404    403   200
  DELETE /api/OrganizationUser/admin/:organizationUserId/invitation   401  401      404       404    403   409
  GET    /api/OrganizationUser/admin/organization/:organizationId/invitations 401 401 404       404    403   200
  DELETE /api/OrganizationUser/admin/invitations/:invitationId        401  401      404       404    403   204
  POST   /api/OrganizationUser/admin/invite                           401  401      404       404    403   200
  POST   /api/OrganizationUser/admin/organization/:organizationId/invite 401  401   404       404    403   200
  POST   /api/OrganizationUser/admin/anonymous-teacher                401  401      404       404    403   200
  POST   /api/OrganizationUser/admin/:organizationUserId/replace-with 401  401      404       404    403   409
  POST   /api/OrganizationUser/admin/:organizationUserId/replace-with/undo 401  401      404       404    403   409
  GET    /api/OrganizationUser/admin/organization/:organizationId/students 401 401    404       404    403   200
  GET    /api/OrganizationUser/admin/organization/:organizationId/parents  401 401    404       404    403   200
  GET    /api/Family/admin/organization/:organizationId               401  401      404       404    403   200
  GET    /api/Family/admin/organization/:organizationId/:familyId     401  401      404       404    403   200
  GET    /api/Family/admin/organization/:organizationId/care/:childId 401 401       404       404    403   200
  GET    /api/Semester/admin/organization/:organizationId             401  401      404       404    403   200
  POST   /api/Semester/admin                                          401  401      404       404    403   200
  GET    /api/Semester/admin/:semesterId                              401  401      404       404    403   200
  PUT    /api/Semester/admin/:semesterId                              401  401      404       404    403   200
  DELETE /api/Semester/admin/:semesterId                              401  401      404       404    403   204
  GET    /api/Class/my-teaching-classes                               401  401      200       200    200   200
  GET    /api/Class/my-enrolled-classes                               401  401      200       200    200   200
  GET    /api/Class/admin/organization/:organizationId                401  401      404       404    403   200
  POST   /api/Class/admin                                             401  401      404       404    403   200
  GET    /api/Class/admin/:classId                                    401  401      404       404    403   200
  PUT    /api/Class/admin/:classId                                    401  401      404       404    403   200
  GET    /api/Class/admin/:classId/roster                             401  401      404       404    403   200
  POST   /api/Class/admin/:classId/students                           401  401      404       404    403   200
  DELETE /api/Class/admin/:classId/students/:organizationUserId       401  401      404       404    403   204
  GET    /api/Class/:classId                                          401  401      404       404    200   200
  GET    /api/Family/my                                                401  401      200       200    200   200
  GET    /api/Family/my/names                                          401  401      200       200    200   200
  GET    /api/Family/my/shared                                         401  401      200       200    200   200
  POST   /api/Family/my                                                401  401      200       200    200   200
  PUT    /api/Family/my/:familyId                                      401  401      404       404    403   200
  POST   /api/Family/my/:familyId/children                             401  401      404       404    403   200
  POST   /api/Family/my/:familyId/adults                               401  401      404       404    403   200
  PUT    /api/Family/my/:familyId/adults/:adultId                      401  401      404       404    403   200
  POST   /api/Family/my/:familyId/adults/:adultId/let-in               401  401      404       404    403   409
  GET    /api/Family/my/:familyId/people/:personId                     401  401      404       404    200   200
  PUT    /api/Family/my/:familyId/people/:personId                     401  401      404       404    403   200
  DELETE /api/Family/my/:familyId/people/:personId                     401  401      404       404    403   204
  POST   /api/Family/my/:familyId/invitations                          401  401      404       404    403   200
  DELETE /api/Family/my/:familyId/invitations/:familyInvitationId      401  401      404       404    403   204
  POST   /api/Family/my/:familyId/shared/:familyInvitationId           401  401      404       404    403   404
  POST   /api/Family/my/:familyId/children/:childId/share              401  401      404       404    403   200
  GET    /api/Family/my/:familyId/children/:childId/care-notes         401  401      404       404    200   200
  PUT    /api/Family/my/:familyId/children/:childId/care-notes         401  401      404       404    403   200
  GET    /api/Family/my/:familyId/children/:childId/contacts           401  401      404       404    200   200
  PUT    /api/Family/my/:familyId/children/:childId/contacts           401  401      404       404    403   200
  DELETE /api/Family/my/:familyId/membership                           401  401      404       404    204   409
  GET    /api/Import/admin/organization/:organizationId              401  401      404       404    403   200
  POST   /api/Import/admin                                           401  401      404       404    403   200
  GET    /api/Import/admin/:importId                                 401  401      404       404    403   200
  GET    /api/Import/admin/:importId/rows                            401  401      404       404    403   200
  PUT    /api/Import/admin/:importId/columns                         401  401      404       404    403   200
  PUT    /api/Import/admin/:importId/rows/:row                       401  401      404       404    403   200
  POST   /api/Import/admin/:importId/apply                           401  401      404       404    403   409
  POST   /api/Import/admin/:importId/undo                            401  401      404       404    403   409
  DELETE /api/Import/admin/:importId                                 401  401      404       404    403   204
  POST   /api/Image/upload                                            401  401      200       200    200   200
`

const [header = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

/** Nobody first. */
export const visitorNames = header.slice(1)

export const rows = lines.map(([method = '', path = '', ...statuses]) => ({
  method,
  path,
  statuses: statuses.map(Number),
}))

export type Row = (typeof rows)[number]
