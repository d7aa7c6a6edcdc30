import { z } from 'zod'

/** The secret of every local shop. Anybody can read it here, so a deployment refuses it. */
export const PUBLISHED_SECRET = 'local-only-secret-local-only-secret-local-only'

const schema = z
  .object({
    ENVIRONMENT: z.enum(['local', 'production'], {
      error: 'is not set: deploy with `npm run deploy`, or name the environment (`--env production`)',
    }),
    APP_SECRET: z.string().min(32, 'needs at least 32 characters'),
    /** The shop's public address, for mails and jobs, which have no request to read it from. */
    PUBLIC_URL: z.url().optional(),
    MAIL_TRANSPORT: z.enum(['mailbox', 'cloudflare', 'smtp', 'resend']),
    MAIL_FROM: z.string(),
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: z.coerce.number().optional(),
    SMTP_USERNAME: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    RESEND_API_KEY: z.string().optional(),
    /**
     * Roles that need a second factor, with commas; 'true': owner, cashier and accountant; 'false': none. Not set:
     * owners choose.
     */
    REQUIRE_STAFF_SECOND_FACTOR: z
      .string()
      .regex(/^[a-z, ]*$/, "expected 'true', 'false' or roles such as 'owner,cashier'")
      .optional(),
    /**
     * For how many seconds pages for anonymous visitors may be out of date before the database is asked; default 2, 0
     * asks each time.
     */
    PAGE_CACHE_SECONDS: z.coerce.number().min(0).max(60).optional(),
    /** 'true': D1's read replication is on, and pages read from the nearest copy of the database. */
    READ_REPLICAS: z.enum(['', 'true', 'false']).optional(),
    /**
     * Where to send carts if a bookstore takes the payment: https, or a path of this shop (the sandbox); empty:
     * nowhere.
     */
    BOOKSTORE_URL: z
      .union([z.literal(''), z.url({ protocol: /^https$/ }), z.string().regex(/^\/sandbox\//)], {
        error: 'expected an address that begins with https://',
      })
      .optional(),
  })
  .refine(({ ENVIRONMENT, PUBLIC_URL }) => ENVIRONMENT === 'local' || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'a deployment needs it: links in mails begin with it',
  })
  .refine(({ ENVIRONMENT, APP_SECRET }) => ENVIRONMENT === 'local' || APP_SECRET !== PUBLISHED_SECRET, {
    path: ['APP_SECRET'],
    message: 'is the one published with the source; set another with `wrangler secret put APP_SECRET`',
  })

/** The operator's configuration, validated once. */
export type Environment = z.infer<typeof schema>

const checked = new WeakMap<object, Environment>()

/**
 * Returns the validated environment. Throws with every missing or wrong variable at once, so that a deployment fails
 * early. Validates once per isolate, because its environment never changes.
 */
export function readEnvironment(env: Record<string, unknown>): Environment {
  const known = checked.get(env)
  if (known) return known
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not complete. ${faults.join('; ')}`)
  }
  const { data } = parsed
  checked.set(env, data)
  return data
}
