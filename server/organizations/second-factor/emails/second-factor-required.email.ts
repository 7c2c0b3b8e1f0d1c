import { brand } from '#contract/brand.ts'
import { type Email, newsLife, type Write, greet, plainName } from '#server/mail/email.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'

/** For people who can see children’s data and have no second factor. */
type Facts = { organizationId: number }

/** For people who can see children's data, while they have no second factor and it is required. */
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
      `“${name}” now requires a second factor for everyone who can see children’s data: a passkey or an authenticator app. Email codes don’t count, because login links come by email too.`,
      reader.mayUseEmailCode
        ? 'You have a passkey, but an email code can still log you in. Until you get recovery codes in your account, you can’t see lists of people, attendance or care notes there. It takes about two minutes.'
        : 'You don’t have one yet. Until you set one up, you can’t see lists of people, attendance or care notes there. It takes about two minutes.',
    ],
    link: { label: 'Set up a second factor', url: new URL('/account/edit#passkeys', publicUrl) },
    closing: [
      'You can still see your own children’s information. If you don’t want access to children’s data, ask an owner to remove your role.',
    ],
    reason: `You received this email because you have a role or teach at “${name}” at ${brand.name}.`,
  }
}

export const secondFactorRequiredEmail = {
  name: 'SecondFactorRequired',
  life: newsLife,
  write,
} satisfies Email<Facts>
