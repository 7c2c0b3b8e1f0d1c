const minute = 60_000
const hour = 60 * minute

/**
 * How often somebody may knock at each door: for one account, and from one address. A school shares one address, so that
 * those numbers are high. Sign-up lets 20 families in who begin in one hall within an hour: two adults each, and every
 * second of them tries twice.
 */
export const throttleRules = {
  login: { window: 15 * minute, perAccount: 10, perAddress: 100 },
  signUp: { window: hour, perAccount: 10, perAddress: 60 },
  code: { window: hour, perAccount: 15, perAddress: 200 },
  resend: { window: hour, perAccount: 5, perAddress: 50 },
  link: { window: 15 * minute, perAccount: 20, perAddress: 100 },
  mail: { window: hour, perAccount: 5, perAddress: 50 },
  password: { window: 15 * minute, perAccount: 20, perAddress: 200 },
  invite: { window: 24 * hour, perAccount: 300, perAddress: 600 },
  inviteFamily: { window: 24 * hour, perAccount: 20, perAddress: 200 },
  apply: { window: 24 * hour, perAccount: 30, perAddress: 300 },
  enrol: { window: hour, perAccount: 60, perAddress: 3000 },
  announce: { window: 24 * hour, perAccount: 60, perAddress: 600 },
  found: { window: 24 * hour, perAccount: 200, perAddress: 2000 },
  upload: { window: hour, perAccount: 100, perAddress: 300 },
} as const

export type Door = keyof typeof throttleRules
