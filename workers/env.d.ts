import type { ShopRoom } from '../party/room.ts'

declare global {
  /** The bindings and variables of wrangler.toml. */
  interface Env extends Record<string, unknown> {
    DB: D1Database
    FILES: R2Bucket
    JOBS: Queue
    ASSETS: Fetcher
    ShopRoom: DurableObjectNamespace<ShopRoom>
    RATE_SIGN_IN: RateLimit
    MAIL?: SendEmail
    SANDBOX?: Fetcher
  }
}
