import { brand } from '#contract/brand.ts'
import { type Email, newsLife, type Write, greet, plainName } from '#server/mail/email.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'

/** To whoever reads children’s data, and lacks a second factor. */
type Facts = { organizationId: number }

/** To whoever reads children's data, as long as they have no second factor and it is required. */
const write: Write<Facts> = async ({ db, publicUrl, email }, { organizationId }) => {
  const { isSecondFactorRequired = false } =
    (await db
      .selectFrom('organization')
      .where('id', '=', organizationId)
      .select('isSecondFactorRequired')
      .executeTakeFirst()) ?? {}
  const readers = isSecondFactorRequired ? await listReaders(db, { organizationId }) : []
  const reader = readers.find((one) => one.email === email)
  if (!reader || reader.hasFactor) return undefined
  const name = plainName(reader.organizationName)
  return {
    subject: `${name} now requires a second factor`,
    opening: [
      greet(reader.firstName),
      `“${name}” protects its children better: whoever sees their data there logs in with a second factor, which is a passkey or an authenticator app. Codes by email are not enough, because login links come by email as well.`,
      reader.mayUseEmailCode
        ? 'You have a passkey, and a code by email still lets you in beside it. Until you get recovery codes in your account, you see no lists of people, attendance or care notes there. It takes about two minutes.'
        : 'You have none yet. Until you set one up, you see no lists of people, attendance or care notes there. It takes about two minutes.',
    ],
    link: { label: 'Set up a second factor', url: new URL('/account/edit#passkeys', publicUrl) },
    closing: [
      'What you see of your own children does not change. If you do not want to work with data of children, ask an owner to take your role.',
    ],
    reason: `You get this email because you have a role or teach at “${name}” at ${brand.name}.`,
  }
}

export const secondFactorRequiredEmail = {
  name: 'SecondFactorRequired',
  life: newsLife,
  write,
} satisfies Email<Facts>
