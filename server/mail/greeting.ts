import { brand } from '#contract/brand.ts'

export const greet = (firstName: string) => `Hello ${firstName},`

export const whyAboutSafety = `You get this letter because it is about the safety of your account at ${brand.name}.`
