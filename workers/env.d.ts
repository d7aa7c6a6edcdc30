import type { ShopRoom } from '../party/room.ts'
import type { BackOffice } from './back-office/app.ts'
import type { Demo, Pictures } from './rare/app.ts'
import type { SendHint } from './services.ts'

declare global {
  /** The bindings of wrangler.toml, and the variables of the deployment or of local-settings.ts. */
  interface Env extends Record<string, unknown> {
    DB: D1Database
    FILES: R2Bucket
    JOBS: Queue
    /** Slips to read. They have their own queue, because each keeps it busy for a second. */
    SLIPS: Queue
    /** Certificates to draw. Another Worker reads it (workers/rare). */
    CERTIFICATES: Queue
    ASSETS: Fetcher
    /** The other Worker reads and draws pictures (workers/rare). */
    PICTURES: Service<Pictures>
    /** The other Worker adds the demo content. */
    DEMO: Service<Demo>
    /** The pages for staff and teachers have their own Worker (workers/back-office). */
    BACK_OFFICE: Service<BackOffice>
    ShopRoom: DurableObjectNamespace<ShopRoom>
    /** Only in the back office, which has no rooms: asks the shop's Worker to send a hint. */
    sendHint?: SendHint
    RATE_SIGN_IN: RateLimit
    MAIL?: SendEmail
    SANDBOX?: Fetcher
  }
}
