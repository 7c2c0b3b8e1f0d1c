import { brand } from '#contract/brand.ts'

/** Whoever signed up may have typed anything as a name: nobody is told it before they have shown that the address is theirs. */
export const nameFor = (somebody: { firstName: string; emailVerifiedAt: string | null }) =>
  somebody.emailVerifiedAt === null ? null : somebody.firstName

export const greet = (firstName: string | null) =>
  firstName === null ? 'Hello,' : `Hello ${firstName},`

export const whyAboutSafety = `You get this letter because it is about the safety of your account at ${brand.name}.`
