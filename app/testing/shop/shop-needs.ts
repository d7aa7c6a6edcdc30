import { env } from 'cloudflare:workers'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { paidByOf } from '#app/business/payments/providers.server.ts'
import { pictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import { connect } from '#app/db/connection.ts'
import type { Instant } from '#app/platform/clock.ts'
import { countRoundTrips } from '#app/platform/counted-d1.ts'
import { createLog } from '#app/platform/log.ts'
import { ok } from '#app/platform/result.ts'
import { createSigner } from '#app/platform/signing.ts'

const SECRET = 'test-secret-test-secret-test-secret-test'

export const testDb = (env as unknown as { DB: D1Database }).DB

export type Sent = {
  kind: 'outbox' | 'cancel' | 'slip' | 'event' | 'follow' | 'certificate' | 'hint'
  what: unknown
}

/**
 * Returns what use-cases need, with the real D1. Clock, queue and live room are stubs; `sent` records what they
 * received. `through` wraps the database, to make it fail.
 */
export function shopNeeds({
  now = Date.now(),
  through = db => db,
}: {
  now?: Instant
  through?: (db: D1Database) => D1Database
} = {}) {
  const sent: Sent[] = []
  const roundTrips = { count: 0 }
  const clock = { at: now }
  const d1 = countRoundTrips(through(testDb), roundTrips)
  const jobs: Jobs = {
    sendOutbox: async ids => void sent.push(...ids.map(id => ({ kind: 'outbox' as const, what: id }))),
    cancelOverdueOrder: async (orderId, at) => void sent.push({ kind: 'cancel', what: { orderId, at } }),
    readSlip: async uploadId => void sent.push({ kind: 'slip', what: uploadId }),
    handlePaymentEvent: async eventId => void sent.push({ kind: 'event', what: eventId }),
    followPayment: async (paymentId, at) => void sent.push({ kind: 'follow', what: { paymentId, at } }),
    issueCertificate: async student => void sent.push({ kind: 'certificate', what: student }),
    drawCertificate: async code => void sent.push({ kind: 'certificate', what: code }),
  }
  const announce: Announce = async (to, hint) => void sent.push({ kind: 'hint', what: { to, hint } })
  const db = connect(d1)
  const environment = {
    APP_SECRET: SECRET,
    ENVIRONMENT: 'local' as const,
    MAIL_TRANSPORT: 'mailbox' as const,
    MAIL_FROM: 'shop@shop.test',
  }
  return {
    db,
    d1,
    now: () => clock.at,
    clock,
    signer: createSigner(SECRET),
    environment,
    log: createLog({ test: true }),
    jobs,
    /** Every provider has its keys. */
    readyMethods: async () => paidByOf,
    pictures: pictureWork,
    demo: { add: async () => ok(null) },
    announce,
    roundTrips,
    sent,
  }
}

export type ShopNeeds = ReturnType<typeof shopNeeds>
