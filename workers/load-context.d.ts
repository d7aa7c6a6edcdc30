import type { RequestContext } from './request/request-context.ts'

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends RequestContext {}
}
