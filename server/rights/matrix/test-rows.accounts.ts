import { rowsOf } from './test-rows.ts'

/** What is asked about an account, or without one. The roles that somebody holds change nothing about it. */
export const accountRows = rowsOf(`
  call                                            nob ovr str sus mem tea gua Adm Reg Sch Fro Tea Vie own
  POST   /api/Account/sign-up                     200 200 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/login                       200 200 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/two-factor-code             422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/two-factor-code/resend      422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/passkey-login/options       200 200 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/passkey-login               422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/two-factor-passkey/options  422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/two-factor-passkey          422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/auto-login                  422 422 422 422 422 422 422 422 422 422 422 422 422 422
  POST   /api/Account/forgot-password             200 200 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/login-link                  200 200 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/log-out                     204 204 204 204 204 204 204 204 204 204 204 204 204 204
  GET    /api/Account/me                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Account/profile                     401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Account/me                          401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Account/settings                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Account/notifications               401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/email/verification          401 401 204 409 409 409 409 409 409 409 409 409 409 409
  PUT    /api/Account/email                       401 401 200 200 200 200 200 200 200 200 200 200 200 200
  DELETE /api/Account/email/pending               401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Account/password                    401 401 204 204 204 204 204 204 204 204 204 204 204 204
  POST   /api/Account/reauthenticate              401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/reauthenticate/options      401 401 422 422 422 422 422 422 422 422 422 422 422 200
  POST   /api/Account/two-factor/authenticator    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  PUT    /api/Account/two-factor                  401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/two-factor/recovery-codes   401 401 409 409 409 409 409 409 409 409 409 409 409 200
  GET    /api/Account/passkeys                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/passkeys/options            401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/passkeys                    401 401 422 422 422 422 422 422 422 422 422 422 422 422
  DELETE /api/Account/passkeys/:passkeyId         401 401 404 404 404 404 404 404 404 404 404 404 404 204
  GET    /api/Account/sessions                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  DELETE /api/Account/sessions                    401 401 204 204 204 204 204 204 204 204 204 204 204 204
  DELETE /api/Account/sessions/:sessionId         401 401 404 404 404 404 404 404 404 404 404 404 404 204
  GET    /api/Account/records                     401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Account/records/:recordMoveId/part  401 401 404 404 404 404 404 404 404 404 404 404 404 404
  GET    /api/Account/export                      401 401 200 200 200 200 200 200 200 200 200 200 200 200
  GET    /api/Account/deletion                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  DELETE /api/Account/me                          401 401 204 204 204 204 204 204 204 204 204 204 204 409
  GET    /api/Calendar/my-feed                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Calendar/my-feed                    401 401 200 200 200 200 200 200 200 200 200 200 200 200
  POST   /api/Calendar/my-feed/renew              401 401 200 200 200 200 200 200 200 200 200 200 200 200
  DELETE /api/Calendar/my-feed                    401 401 204 204 204 204 204 204 204 204 204 204 204 204
  POST   /api/Image/upload                        401 401 200 200 200 200 200 200 200 200 200 200 200 200
`)
