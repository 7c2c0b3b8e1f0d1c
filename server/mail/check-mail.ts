import { brand } from '#contract/brand.ts'
import { minute } from '#contract/dates/durations.ts'
import type { Env } from '../process/env.ts'
import { clock } from '../process/clock.ts'
import type { Fault } from './mail-problem.ts'
import {
  mailServerOf,
  nameInEhlo,
  openMailServer,
  openMailTransport,
  senderOf,
  Undelivered,
} from './transport.ts'

/** What a check of the mail settings found, as sentences for the operator: what works, and then what to set. */
export type MailCheck = { works: boolean; sentences: string[] }

type Settings = Pick<Env, 'mailUrl' | 'mailFrom' | 'mailTlsCa'> & { publicUrl: string }

export const mailNotSet =
  'Emails are not sent because MAIL_URL is not set. Set it to your mail server, such as smtp://localhost.'

/** Connects to the mail server with the site's settings, and sends a test message to the recipient, if there is one. */
export async function checkMail(
  settings: Settings,
  recipient: string | undefined,
): Promise<MailCheck> {
  const { mailUrl, publicUrl } = settings
  if (mailUrl === undefined) return { works: false, sentences: [mailNotSet] }
  const { place, isLoopback, hasLogin } = mailServerOf(mailUrl)
  const sentences = [
    `Emails go to the mail server ${place}, from ${senderOf(settings).address}. The site introduces itself there as ${nameInEhlo(publicUrl)}.`,
  ]
  const fail = (sentence: string) => ({ works: false, sentences: [...sentences, sentence] })
  const mail = { ...settings, mailUrl }
  try {
    await openMailServer(mail).verify()
  } catch (error) {
    return fail(new Undelivered(error as Fault, place).reason)
  }
  sentences.push(
    `The mail server answers${hasLogin ? ', and accepts the user name and the password' : ''}${isLoopback ? '. Its certificate is not verified, because it is on this machine' : ''}.`,
  )
  if (recipient === undefined) return { works: true, sentences }
  const createdDate = clock.timestamp()
  const text = `This is a test message of ${brand.name} at ${publicUrl}. Emails from the site arrive at this address.`
  const email = {
    email: recipient,
    subject: `Test message of ${brand.name}`,
    text,
    html: `<p>${text}</p>`,
    organizationId: null,
  }
  try {
    await openMailTransport(mail)({ id: 0, createdDate }, email, AbortSignal.timeout(minute))
  } catch (error) {
    if (error instanceof Undelivered) return fail(error.reason)
    throw error
  }
  sentences.push(
    `The mail server took a test message at ${createdDate}. If it does not arrive, look in the spam folder and in the log of the mail server.`,
  )
  return { works: true, sentences }
}
