import { z } from 'zod'

const schema = z
  .object({
    ENVIRONMENT: z.enum(['local', 'production']),
    APP_SECRET: z.string().min(32, 'needs at least 32 characters'),
    /** Where the shop is reached, when it cannot be read off the request: mails and jobs. */
    PUBLIC_URL: z.url().optional(),
    MAIL_TRANSPORT: z.enum(['mailbox', 'cloudflare', 'smtp', 'resend']),
    MAIL_FROM: z.string(),
    SMTP_HOST: z.string().optional(),
    SMTP_PORT: z.coerce.number().optional(),
    SMTP_USERNAME: z.string().optional(),
    SMTP_PASSWORD: z.string().optional(),
    RESEND_API_KEY: z.string().optional(),
  })
  .refine(({ ENVIRONMENT, PUBLIC_URL }) => ENVIRONMENT === 'local' || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    message: 'a deployment needs it: links in mails begin with it',
  })

/** What the operator configured, checked once. */
export type Environment = z.infer<typeof schema>

/** Throws with every missing or wrong variable at once, so that a deployment fails loudly and early. */
export function readEnvironment(env: Record<string, unknown>): Environment {
  const parsed = schema.safeParse(env)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not complete. ${faults.join('; ')}`)
}
