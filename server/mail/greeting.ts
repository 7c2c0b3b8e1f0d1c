import { brand } from '#contract/brand.ts'

/** Whoever signed up may have typed anything as a name: nobody is told it before they have shown that the address is theirs. */
export const nameFor = (somebody: { firstName: string; emailVerifiedAt: string | null }) =>
  somebody.emailVerifiedAt === null ? null : somebody.firstName

export const greet = (firstName: string | null) =>
  firstName === null ? 'Hello,' : `Hello ${firstName},`

export const whyAboutSafety = `You get this email because it is about the security of your ${brand.name} account.`

/** What helps whoever finds their account in the hands of somebody else. */
export const chooseNewPassword = (publicUrl: string) => ({
  label: 'Choose a new password',
  url: new URL('/account/forgot-password', publicUrl),
})
