import type { SQL } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { networkOf, siteOf } from './network.ts'

/** How often something may be done in a window of time. */
type Rate = { readonly limit: number; readonly windowMs: number }

type Counted = {
  /** What is counted, and for whom: docs/behaviour.md lists it so. */
  readonly counts: string
  readonly rates: readonly [Rate, ...Rate[]]
  /** What `limit` counts, if it is not tries. */
  readonly unit?: 'bytes'
}

const MIB = 1024 * 1024
const per = (windowMs: number, limit: number): Rate => ({ limit, windowMs })

/**
 * The limits that the database keeps on how often somebody may do something. A network is an IP address; a site is the
 * /48 of an IPv6 address, which one household or company has. `npm run docs` writes this table into docs/behaviour.md.
 */
export const RATES = {
  // A mailed link resets these two, so a stranger cannot lock an owner out for good.
  signIn: { counts: 'Sign-ins per account', rates: [per(15 * MINUTE, 10), per(DAY, 60)] },
  // Three of a million codes are valid at a time.
  secondFactor: {
    counts: 'Codes of the second factor per account',
    rates: [per(15 * MINUTE, 10), per(DAY, 30)],
  },
  // Generous, because a network may be a whole school.
  signInOfNetwork: { counts: 'Sign-ins per network', rates: [per(15 * MINUTE, 100), per(DAY, 1_000)] },
  registration: { counts: 'Registrations per network', rates: [per(HOUR, 40)] },
  registrationOfSite: { counts: 'Registrations per site', rates: [per(HOUR, 200)] },
  // A page asks once per registration.
  registrationMail: { counts: 'Mails about a registration per network', rates: [per(HOUR, 40)] },
  // Mails that people without a session may request.
  resetOfNetwork: { counts: 'Mails with a password or data link per network', rates: [per(HOUR, 30)] },
  resetOfAccount: { counts: 'Mails with a password or data link per account', rates: [per(HOUR, 3)] },
  emailChange: { counts: 'Changes of the e-mail address per account', rates: [per(HOUR, 5)] },
  takeData: { counts: 'Copies of the own data per person', rates: [per(HOUR, 6)] },
  addAddress: { counts: 'New addresses per person or network', rates: [per(10 * MINUTE, 60)] },
  // High enough for typing errors, too low for trying out words. decisions: Ideas
  couponGuess: { counts: 'Unknown coupon codes per account or network', rates: [per(10 * MINUTE, 15)] },
  order: { counts: 'Orders per e-mail address', rates: [per(HOUR, 30), per(DAY, 100)] },
  guestOrder: { counts: 'Guest orders per network', rates: [per(HOUR, 60)] },
  guestOrderOfSite: { counts: 'Guest orders per site', rates: [per(HOUR, 300)] },
  // More than an honest buyer needs, fewer than testing stolen cards needs.
  payment: { counts: 'Attempts to pay an order', rates: [per(HOUR, 20)] },
  paymentMail: { counts: 'Mails with the link to pay an order', rates: [per(HOUR, 10)] },
  // Providers send a few messages per payment. About a payment that is over, such as one being refunded, a network may
  // send as many messages as the largest shop has payments. More are guesses.
  webhook: { counts: 'Webhooks per payment', rates: [per(HOUR, 10)] },
  webhookAfterEnd: { counts: 'Webhooks about ended payments per network', rates: [per(HOUR, 2_000)] },
  webhookAfterEndOfSite: { counts: 'Webhooks about ended payments per site', rates: [per(HOUR, 10_000)] },
  strangeWebhook: { counts: 'Webhooks about unknown payments per network', rates: [per(HOUR, 100)] },
  strangeWebhookOfSite: { counts: 'Webhooks about unknown payments per site', rates: [per(HOUR, 500)] },
  comment: { counts: 'Comments per person', rates: [per(10 * MINUTE, 5)] },
  commentEdit: { counts: 'Edits of comments per person', rates: [per(10 * MINUTE, 20)] },
  commentReport: { counts: 'Reports of comments per person', rates: [per(HOUR, 20)] },
  // Enough to send what a long day without a line has gathered.
  note: { counts: 'Saved notes per person', rates: [per(10 * MINUTE, 240)] },
  homework: { counts: 'Homework handed in per person', rates: [per(10 * MINUTE, 30)] },
  // Three times five of the largest files, and what the students of a class hand in together.
  homeworkBytes: {
    counts: 'Homework files per person',
    rates: [per(10 * MINUTE, 300 * MIB)],
    unit: 'bytes',
  },
  homeworkBytesOfNetwork: {
    counts: 'Homework files per network',
    rates: [per(10 * MINUTE, 2048 * MIB)],
    unit: 'bytes',
  },
  teacherMessage: { counts: 'Messages to students per teacher', rates: [per(HOUR, 20)] },
  testMail: { counts: 'Test mails per staff member', rates: [per(10 * MINUTE, 5)] },
  upload: { counts: 'Files per person', rates: [per(10 * MINUTE, 20)] },
  // A school shares one network, so a network may send more than one caller.
  uploadOfNetwork: { counts: 'Files per network', rates: [per(10 * MINUTE, 200)] },
  // Six pictures of 10 MiB, or over a hundred screenshots: more than a network's buyers send in ten minutes. Unused
  // files are kept for an hour, so one network can fill at most some 400 MB.
  uploadBytes: { counts: 'Pictures per network', rates: [per(10 * MINUTE, 60 * MIB)], unit: 'bytes' },
  uploadBytesOfSite: { counts: 'Pictures per site', rates: [per(10 * MINUTE, 120 * MIB)], unit: 'bytes' },
  invitation: { counts: 'Invitations to the team per owner', rates: [per(HOUR, 60)] },
  // Codes and links are never guessed: they have 160 and 256 bits. The limits keep a script from asking the database
  // all day.
  invitationLink: { counts: 'Wrong links of invitations per network', rates: [per(10 * MINUTE, 30)] },
  setupLink: { counts: 'Wrong set-up links per network', rates: [per(10 * MINUTE, 30)] },
  certificateCode: { counts: 'Wrong codes of certificates per network', rates: [per(10 * MINUTE, 30)] },
} as const satisfies Readonly<Record<string, Counted>>

/**
 * Returns the limits of what is counted under `key`, for `countTry`. One try counts as `amount`, 1 by default.
 */
export function limitsOf<Key extends string | SQL>(
  counted: keyof typeof RATES,
  key: Key,
  amount?: number,
): { key: Key; limit: number; windowMs: number; amount?: number }[] {
  return RATES[counted].rates.map(rate => ({ key, ...rate, ...(amount !== undefined && { amount }) }))
}

/** What is counted for a network and, more generously, for the site around it. */
type OfNetwork = {
  [Name in keyof typeof RATES]: `${Name}OfSite` extends keyof typeof RATES ? Name : never
}[keyof typeof RATES]

/**
 * Returns the limits for the network that a request comes from, and for its site if it has one. One rented machine may
 * get every network of a site.
 */
export function limitsOfNetwork(
  counted: OfNetwork,
  prefix: string,
  request: Pick<Request, 'headers'>,
): ReturnType<typeof limitsOf<string>> {
  const site = siteOf(request)
  return [
    ...limitsOf(counted, `${prefix}:network:${networkOf(request)}`),
    ...(site ? limitsOf(`${counted}OfSite`, `${prefix}:site:${site}`) : []),
  ]
}
